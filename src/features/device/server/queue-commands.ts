import { insertRows } from '#server/db/insert-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CommandKind } from '../contract.ts';
import { contentOf } from './command-content.ts';
import { commandExpiry, readConfiguration, type DeviceConfiguration } from './configuration/read.ts';
import { lockTerminals } from './lock-terminals.ts';
import { replaceWaiting, type GivenKeys } from './replace-waiting.ts';
import { commands } from './tables.ts';

/** Queues a command for a terminal. Replaces a pending one with the same key: ten edits of a person are one upload. */
export async function queueCommand(
  context: TenantContext,
  terminal: number,
  type: CommandKind,
  content: string,
  replaceKey?: string,
): Promise<void> {
  await queueCommands(context, [{ terminal, type, content, ...(replaceKey ? { replaceKey } : {}) }]);
}

export interface NewCommand {
  readonly terminal: number;
  readonly type: CommandKind;
  readonly content: string;
  readonly replaceKey?: string;
  /** The person concerned, who determines who may see the command. */
  readonly employee?: number;
  /** The command that it repeats. */
  readonly retryOf?: number;
}

/** Events about commands for more terminals than this name none, and concern all. */
const mostNamed = 100;
/** Commands of one statement. */
const mostAtOnce = 5000;

/** Queues many at once; a terminal gets its own in the order of the list. */
export async function queueCommands(context: TenantContext, given: readonly NewCommand[]): Promise<void> {
  const there = await lockTerminals(
    context,
    given.map(({ terminal }) => terminal),
  );
  const list = given.filter(({ terminal }) => there.has(terminal));
  if (list.length === 0) return;
  // All are replaced before any is queued, so that a list may hold several commands with one key.
  await replaceWaiting(context, keysOf(list));
  const configuration = await readConfiguration(context);
  const storedOf = makeStoredOf(context, configuration);
  for (let at = 0; at < list.length; at += mostAtOnce) {
    const rows = list.slice(at, at + mostAtOnce).map((item) => ({
      terminal: item.terminal,
      command_type: item.type,
      ...storedOf(item.content),
      status: 'pending',
      replace_key: item.replaceKey ?? null,
      attempts: 0,
      employee: item.employee ?? null,
      retry_of: item.retryOf ?? null,
      create_time: context.now.toString(),
      create_user: context.actor.userId,
    }));
    await insertRows(context.tx, context.companyId, commands, rows);
  }
  publishQueued(
    context,
    list.length,
    list.map(({ terminal }) => terminal),
  );
}

/** Tells those who look at the terminals of new commands. */
export function publishQueued(context: TenantContext, count: number, terminals: readonly number[]): void {
  const targets = [...new Set(terminals)];
  context.publish({
    companyId: context.companyId,
    topic: 'device.command',
    payload: { queued: count, ...(targets.length > mostNamed ? {} : { terminals: targets }) },
  });
}

function keysOf(list: readonly NewCommand[]): GivenKeys {
  const keys = new Map<number, Set<string>>();
  for (const { terminal, replaceKey } of list)
    if (replaceKey !== undefined) keys.set(terminal, (keys.get(terminal) ?? new Set()).add(replaceKey));
  return keys;
}

/** The columns that follow from a command's text, calculated once for a text that many terminals get. */
function makeStoredOf(context: TenantContext, configuration: DeviceConfiguration) {
  const known = new Map<string, ReturnType<typeof contentOf> & { readonly expires_at: string }>();
  return (text: string) => {
    const before = known.get(text);
    if (before) return before;
    const made = {
      ...contentOf(context.services.config.linkSecret, text),
      expires_at: commandExpiry(context, configuration, text),
    };
    // Each sealed text gets a key stream of its own.
    if (made.sealed === null) known.set(text, made);
    return made;
  };
}
