import { Refusal } from '#server/http/index.ts';
import type { ActionServer } from '#server/resource/index.ts';
import { deviceCodes } from '../contract.ts';
import { isAccess } from './access-lines.ts';
import { commandKind, queueCommands } from './commands.ts';
import { userCommand } from './people-sync.ts';
import { commandPolicy, redactText } from './push/index.ts';
import type { commands } from './tables.ts';

type Command = typeof commands.$inferSelect;

/**
 * What a command is sent with again. The secrets in it went when it ended: one about a person is made anew of what holds now.
 * @throws Refusal where it is nothing to repeat
 */
async function contentAgain(context: Parameters<ActionServer['run']>[0], row: Command): Promise<string> {
  if (!commandPolicy(row.content).repeatable) throw new Refusal(deviceCodes.notRepeatable);
  // Worked out anew when it is fetched.
  if (isAccess(row.command_type) && row.replace_key !== null) return redactText(row.content);
  if (row.command_type === 'update_person') {
    const content = row.employee === null ? undefined : await userCommand(context, row.employee);
    if (content === undefined) throw new Refusal(deviceCodes.notRepeatable);
    return content;
  }
  // The template is put in when it is fetched.
  if (row.command_type === 'update_template') return row.content;
  // What was cut out is gone: photos are sent anew from their own screens.
  if (redactText(row.content) !== row.content || /=\*{3}/.test(row.content))
    throw new Refusal(deviceCodes.notRepeatable);
  return row.content;
}

/** Sending a command again, and taking back one that waits. */
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
