import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { insertRows } from '#server/db/insert-rows.ts';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CommandKind } from '../contract.ts';
import { contentOf } from './command-content.ts';
import { commandExpiry, readConfiguration, type DeviceConfiguration } from './configuration/read.ts';
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
export async function queueCommands(context: TenantContext, list: readonly NewCommand[]): Promise<void> {
  if (list.length === 0) return;
  // All are replaced before any is queued, so that a list may hold several commands with one key.
  if (!(await cancelFew(context, list)))
    for (let at = 0; at < list.length; at += mostAtOnce) await cancelReplaced(context, list.slice(at, at + mostAtOnce));
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
  const targets = [...new Set(list.map((item) => item.terminal))];
  context.publish({
    companyId: context.companyId,
    topic: 'device.command',
    payload: { queued: list.length, ...(targets.length > mostNamed ? {} : { terminals: targets }) },
  });
}

/** Commands that wait at most for a list to be compared with them here. */
const mostCompared = 20_000;
const waitingRow = z.object({ id: z.coerce.number(), terminal: z.coerce.number(), replace_key: z.string() });

/**
 * Where few commands wait in relation to a long list, looks up those few in the list in place of all of the list among them.
 * @returns false if it did nothing
 */
async function cancelFew({ tx, companyId, now }: TenantContext, list: readonly NewCommand[]): Promise<boolean> {
  if (list.length < mostAtOnce) return false;
  const targets = [...new Set(list.map(({ terminal }) => terminal))];
  const waiting = await queryRows(
    tx,
    sql`select id, terminal, replace_key from ${commands} where company_id = ${companyId} and status = 'pending'
      and replace_key is not null and terminal = any(${arrayText(targets)}::bigint[]) limit ${mostCompared + 1}`,
    waitingRow,
  );
  if (waiting.length > mostCompared) return false;
  const given = new Set(list.map(({ terminal, replaceKey }) => `${terminal} ${replaceKey ?? ''}`));
  const ids = waiting.flatMap(({ id, terminal, replace_key: key }) => (given.has(`${terminal} ${key}`) ? [id] : []));
  if (ids.length > 0)
    await tx.execute(sql`update ${commands} set status = 'cancelled', return_time = ${now.toString()}::timestamptz, sealed = null
      where company_id = ${companyId} and status = 'pending' and id = any(${arrayText(ids)}::bigint[])`);
  return true;
}

/** Cancels the pending commands that these replace: those of the same key at the same terminal. */
async function cancelReplaced({ tx, companyId, now }: TenantContext, list: readonly NewCommand[]): Promise<void> {
  const keyed = list.filter(({ replaceKey }) => replaceKey !== undefined);
  if (keyed.length === 0) return;
  await tx.execute(sql`
    update ${commands} waiting set status = 'cancelled', return_time = ${now.toString()}::timestamptz, sealed = null
    from (select * from unnest(${arrayText(keyed.map(({ terminal }) => terminal))}::bigint[],
      ${arrayText(keyed.map(({ replaceKey = '' }) => replaceKey))}::text[]) as given (terminal, replace_key)) newer
    where waiting.company_id = ${companyId} and waiting.status = 'pending'
      and waiting.terminal = newer.terminal and waiting.replace_key = newer.replace_key`);
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
