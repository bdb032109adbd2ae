import { and, eq } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal } from '#server/http/index.ts';
import type { ActionServer } from '#server/resource/index.ts';
import { accessCommandKinds, deviceCodes, modeKinds } from '../contract.ts';
import { isAccess } from './access-lines.ts';
import { commandKind } from './commands.ts';
import { queueCommands } from './queue-commands.ts';
import { userCommand } from './people-sync.ts';
import { pictureOf } from './pictures/key.ts';
import { commandPolicy, redactText } from './push/index.ts';
import { commands } from './tables.ts';

type Command = typeof commands.$inferSelect;

/**
 * The content of a repeated command. Its secrets were deleted when it ended, so a command about a person is built from
 * present data.
 * @throws Refusal if the command cannot be repeated
 */
async function contentAgain(context: Parameters<ActionServer['run']>[0], row: Command): Promise<string> {
  // An old one about a door's mode would undo what was ordered since.
  if (!commandPolicy(row.content).repeatable || modeKinds.some((kind) => kind === row.command_type))
    throw new Refusal(deviceCodes.notRepeatable);
  // Computed when it is fetched.
  if (isAccess(row.command_type) && row.replace_key !== null) return redactText(row.content);
  if (row.command_type === 'update_person') {
    const content = row.employee === null ? undefined : await userCommand(context, row.employee);
    if (content === undefined) throw new Refusal(deviceCodes.notRepeatable);
    return content;
  }
  // The template or picture is inserted when it is fetched.
  if (row.command_type === 'update_template' || pictureOf(row.replace_key) !== null) return row.content;
  // Its secrets are gone: photos are sent again from their own screens.
  if (redactText(row.content) !== row.content || /=\*{3}/.test(row.content))
    throw new Refusal(deviceCodes.notRepeatable);
  return row.content;
}

/** Takes an ended command off the list. */
export const clearFinished: ActionServer<unknown, Command> = {
  run: async ({ tx, companyId }, row) => {
    if (accessCommandKinds.some((kind) => kind === row.command_type)) throw new Refusal(commonCodes.wrongState);
    await tx.delete(commands).where(and(eq(commands.company_id, companyId), eq(commands.id, row.id)));
    return { changes: [{ field: 'content', old: row.content, new: null }] };
  },
};

/** Repeats a command, and withdraws a waiting one. */
export const commandActions = {
  resend: {
    run: async (context, row) => {
      await queueCommands(context, [
        {
          terminal: row.terminal,
          type: commandKind(row.command_type),
          content: await contentAgain(context, row),
          retryOf: row.id,
          ...(row.replace_key === null ? {} : { replaceKey: row.replace_key }),
          ...(row.employee === null ? {} : { employee: row.employee }),
        },
      ]);
    },
  },
  cancel: { run: async (context) => ({ set: { return_time: context.now.toString(), sealed: null } }) },
} as const satisfies Record<string, ActionServer<unknown, Command>>;
