import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { instantText } from '#server/db/columns.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { tell } from '#server/news/index.ts';
import type { ActionServer } from '#server/resource/index.ts';
import { deviceCodes } from '../contract.ts';
import { punchesChanged } from './ingest.ts';
import { futureSeconds } from './push/index.ts';
import { punches, unregisteredPunches } from './punches/tables.ts';
import type { TerminalRow } from './terminal-row.ts';

/** The longest period at once, and how far from their reception punches are searched, in days. */
const [mostDays, reachDays] = [31, 62];

interface Shift {
  readonly received_from: string | null;
  readonly received_to: string | null;
  readonly minutes: number | null;
}

const movedSchema = z.object({
  moved: z.coerce.number(),
  departments: z.string(),
  employees: z.string(),
  /** The first and last instant after the correction. */
  first: z.string().nullable(),
  last: z.string().nullable(),
});

/**
 * Corrects the times of punches that were received while the terminal's clock was wrong. Their wall times are kept, so that a
 * repeated punch is recognised; an offset now relates them to the instants. No punch becomes later than its reception.
 */
export const shiftPunches: ActionServer<Shift, TerminalRow> = {
  run: async (context, row, { received_from: from, received_to: to, minutes }) => {
    if (from === null || to === null || minutes === null) return undefined;
    const days = Temporal.Instant.from(to).since(Temporal.Instant.from(from)).total('hours') / 24;
    if (days > mostDays) throw new Refusal(deviceCodes.periodTooLong, { context: { days: mostDays } });
    const shift = { terminal: row.id, from, to, minutes };
    const known = await move(context, punches, shift, sql`department, employee`);
    const others = await move(
      context,
      unregisteredPunches,
      shift,
      sql`null::bigint as department, null::bigint as employee`,
    );
    const count = known.moved + others.moved;
    const { companyId } = context;
    const { first, last } = known;
    if (known.moved > 0 && first !== null && last !== null) {
      const employees = known.employees.split(',').map(Number);
      // The ranges before and after the correction.
      await tell(context, punchesChanged, {
        employees,
        first: Temporal.Instant.from(instantText(first))
          .subtract({ minutes: Math.max(0, minutes) })
          .toString(),
        last: Temporal.Instant.from(instantText(last))
          .add({ minutes: Math.max(0, -minutes) })
          .toString(),
      });
      context.publish({
        companyId,
        topic: 'device.transaction',
        payload: { corrected: known.moved, terminal: row.id },
        departments: known.departments.split(',').map(Number),
        employees,
      });
    }
    if (others.moved > 0)
      context.publish({ companyId, topic: 'device.unregistered_transaction', payload: { corrected: others.moved } });
    return {
      details: { count },
      changes: [
        { field: 'received_from', old: null, new: from },
        { field: 'received_to', old: null, new: to },
        { field: 'minutes', old: null, new: minutes },
        { field: 'transaction_count', old: null, new: count },
      ],
    };
  },
};

async function move(
  { tx, companyId }: TenantContext,
  table: PgTable,
  { terminal, from, to, minutes }: { terminal: number; from: string; to: string; minutes: number },
  about: SQL,
): Promise<z.output<typeof movedSchema>> {
  const moved = sql`punch_time + ${minutes} * interval '1 minute'`;
  const offset = sql`extract(epoch from punch_local - ((${moved}) at time zone 'UTC'))::int`;
  const [done] = await queryRows(
    tx,
    sql`with moved as (
      update ${table} set punch_time = ${moved},
        tz = case when abs(${offset}) > 14 * 3600 then tz
          else case when ${offset} < 0 then '-' else '+' end || to_char(make_interval(secs => abs(${offset})), 'HH24:MI') end
      where company_id = ${companyId} and terminal = ${terminal}
        and punch_time between ${from}::timestamptz - ${reachDays} * interval '1 day' and ${to}::timestamptz + ${reachDays} * interval '1 day'
        and upload_time between ${from}::timestamptz and ${to}::timestamptz
        and ${moved} <= upload_time + ${futureSeconds} * interval '1 second'
      returning ${about}, punch_time
    )
    select count(*) as moved, coalesce(string_agg(distinct department::text, ','), '') as departments,
      coalesce(string_agg(distinct employee::text, ','), '') as employees,
      min(punch_time)::text as first, max(punch_time)::text as last from moved`,
    movedSchema,
  );
  if (!done) throw new Error('A statement that counts gave no row');
  return done;
}
