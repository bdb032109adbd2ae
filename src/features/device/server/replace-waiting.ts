import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { commands } from './tables.ts';

/** The keys of new commands, by terminal. */
export type GivenKeys = ReadonlyMap<number, ReadonlySet<string>>;

/** Keys of one statement; with as many, the waiting commands are compared here if they are few. */
const mostAtOnce = 5000;
/** Commands that wait at most for a long list to be compared with them here. */
const mostCompared = 20_000;
const waitingRow = z.object({ id: z.coerce.number(), terminal: z.coerce.number(), replace_key: z.string() });

/** Cancels the pending commands that new ones replace: those of the same key at the same terminal. */
export async function replaceWaiting(context: TenantContext, given: GivenKeys): Promise<void> {
  const pairs = [...given].flatMap(([terminal, keys]) => [...keys].map((key) => ({ terminal, key })));
  if (pairs.length >= mostAtOnce && (await cancelFew(context, given))) return;
  for (let at = 0; at < pairs.length; at += mostAtOnce) await cancelPairs(context, pairs.slice(at, at + mostAtOnce));
}

/**
 * Where few commands wait in relation to a long list, looks up those few in the list in place of all of the list among them.
 * @returns false if it did nothing
 */
async function cancelFew({ tx, companyId, now }: TenantContext, given: GivenKeys): Promise<boolean> {
  const waiting = await queryRows(
    tx,
    sql`select id, terminal, replace_key from ${commands} where company_id = ${companyId} and status = 'pending'
      and replace_key is not null and terminal = any(${arrayText([...given.keys()])}::bigint[]) limit ${mostCompared + 1}`,
    waitingRow,
  );
  if (waiting.length > mostCompared) return false;
  const ids = waiting.flatMap(({ id, terminal, replace_key: key }) => (given.get(terminal)?.has(key) ? [id] : []));
  if (ids.length > 0)
    await tx.execute(sql`update ${commands} set status = 'cancelled', return_time = ${now.toString()}::timestamptz, sealed = null
      where company_id = ${companyId} and status = 'pending' and id = any(${arrayText(ids)}::bigint[])`);
  return true;
}

async function cancelPairs(
  { tx, companyId, now }: TenantContext,
  pairs: readonly { readonly terminal: number; readonly key: string }[],
): Promise<void> {
  await tx.execute(sql`
    update ${commands} waiting set status = 'cancelled', return_time = ${now.toString()}::timestamptz, sealed = null
    from (select * from unnest(${arrayText(pairs.map(({ terminal }) => terminal))}::bigint[],
      ${arrayText(pairs.map(({ key }) => key))}::text[]) as given (terminal, replace_key)) newer
    where waiting.company_id = ${companyId} and waiting.status = 'pending'
      and waiting.terminal = newer.terminal and waiting.replace_key = newer.replace_key`);
}
