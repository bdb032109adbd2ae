import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { commands } from '../tables.ts';
import { cutText, type Effect } from '../push/index.ts';
import { inKeyOrder } from '../key-order.ts';
import type { TerminalRow } from '../terminal-row.ts';
import { terminalErrors } from './tables.ts';

type Arriving = Extract<Effect, { type: 'errors.received' }>['rows'][number];

/** Different errors per terminal; further ones are not stored. */
const errorBound = defineBound('device.terminal_errors', { errors: 2000 });
/** The most errors read from one upload. */
const mostAtOnce = 500;

/**
 * Stores errors reported by a terminal; a repeated one is counted and opened again. An error may name a command, but
 * only one of the same terminal.
 */
export async function storeErrors(
  context: TenantContext,
  terminal: TerminalRow,
  rows: readonly Arriving[],
): Promise<void> {
  if (rows.length === 0) return;
  const { tx, companyId } = context;
  const some = rows.slice(0, mostAtOnce);
  const own = await ownCommands(context, terminal, some);
  const values = some.map((row) => ({
    error_code: cutText(row.code, 32),
    error_msg: cutText(row.message, 500),
    data_origin: cutText(row.origin, 16),
    command: own.has(row.commandId ?? '') ? Number(row.commandId) : null,
    additional: cutText(row.additional ?? '', 1000),
  }));
  const counted = Map.groupBy(values, (value) => JSON.stringify(value));
  const room = await roomUnder(tx, errorBound, [companyId, terminal.id], async () => {
    const [waiting] = await queryRows(
      tx,
      sql`select count(*) as errors from (select 1 from ${terminalErrors}
        where company_id = ${companyId} and terminal = ${terminal.id} limit ${errorBound.most.errors}) as counted`,
      z.object({ errors: z.coerce.number() }),
    );
    return waiting ?? { errors: 0 };
  });
  const now = context.now.toString();
  let left = room.errors;
  for (const [, same] of inKeyOrder([...counted], ([key]) => key)) {
    const [row] = same;
    if (!row) continue;
    const made = await queryRows(
      tx,
      sql`with known as (
        update ${terminalErrors} set times = least(times + ${same.length}, 2147483647), time = ${now}::timestamptz, status = 'open'
        where company_id = ${companyId} and terminal_sn = ${terminal.sn}
          and md5(error_code || chr(9) || error_msg || chr(9) || data_origin || chr(9) || coalesce(command::text, '') || chr(9) || additional)
            = md5(${row.error_code} || chr(9) || ${row.error_msg} || chr(9) || ${row.data_origin} || chr(9)
              || coalesce(${row.command}::bigint::text, '') || chr(9) || ${row.additional})
        returning id
      ), made as (
        insert into ${terminalErrors} (company_id, terminal, terminal_sn, error_code, error_msg, data_origin, command, additional, times, first_time, time)
        select ${companyId}::bigint, ${terminal.id}::bigint, ${terminal.sn}, ${row.error_code}, ${row.error_msg}, ${row.data_origin},
          ${row.command}::bigint, ${row.additional}, ${same.length}::int, ${now}::timestamptz, ${now}::timestamptz
        where ${left > 0} and not exists (select from known)
        returning id
      )
      select count(*) as made from made`,
      z.object({ made: z.coerce.number() }),
    );
    left -= made[0]?.made ?? 0;
  }
  context.publish({ companyId, topic: 'device.error_log', payload: { terminal: terminal.id, stored: values.length } });
}

/** The named commands that belong to this terminal. */
async function ownCommands(
  { tx, companyId }: TenantContext,
  terminal: TerminalRow,
  rows: readonly Arriving[],
): Promise<ReadonlySet<string>> {
  const named = rows.flatMap(({ commandId }) =>
    commandId !== null && /^[1-9]\d{0,14}$/.test(commandId) ? [commandId] : [],
  );
  if (named.length === 0) return new Set();
  const found = await tx
    .select({ id: commands.id })
    .from(commands)
    .where(
      and(
        eq(commands.company_id, companyId),
        eq(commands.terminal, terminal.id),
        inArray(commands.id, [...new Set(named)].map(Number)),
      ),
    );
  return new Set(found.map(({ id }) => String(id)));
}
