import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { punches } from '#features/device/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { removeNamedFiles } from '#server/files/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer, type Answer } from '#server/questions/index.ts';
import { forgetPunches, noteGonePunches, oldPunches } from '#server/retention/index.ts';
import { attDayTotals } from '../days/tables.ts';
import { changeLocks } from './holding.ts';
import { periodLocks } from './tables.ts';

/** Punches a step. */
const batch = 2000;

/**
 * Whether a punch may go: its day is locked, and so are the days beside it, to which a night shift may count it. A day is locked for the
 * department by which it was calculated.
 */
const mayGo = (companyId: number): SQL =>
  sql.join(
    [-1, 0, 1].map(
      (days) => sql`exists (select from ${periodLocks} l where l.company_id = ${companyId} and l.status = 'locked'
        and p.punch_local::date + ${days}::int between l.start_date and l.end_date
        and coalesce((select d.department from ${attDayTotals} d where d.company_id = ${companyId} and d.employee = p.employee
          and d.att_date = p.punch_local::date + ${days}::int), p.department) = any(l.departments))`,
    ),
    sql` and `,
  );

/** Punches before an instant, as far as some period is locked after them: no others may go. */
const lastLocked = (companyId: number): SQL => sql`(select max(l.end_date) + 2 from ${periodLocks} l
  where l.company_id = ${companyId} and l.status = 'locked')`;

async function countOld(
  { tx, companyId }: TenantContext,
  { before, most }: { readonly before: string; readonly most: number },
): Promise<{ rows: number; oldest: string | null; held: number }> {
  const [counted] = await queryRows(
    tx,
    sql`select count(*) filter (where may_go) as rows, min(punch_local::date) filter (where may_go)::text as oldest,
        count(*) filter (where not may_go) as held
      from (select p.punch_local, ${mayGo(companyId)} as may_go from ${punches} p
        where p.company_id = ${companyId} and p.punch_time < ${before}::timestamptz
        order by p.punch_time limit ${most}) as old`,
    z.object({ rows: z.coerce.number(), oldest: z.string().nullable(), held: z.coerce.number() }),
  );
  return counted ?? { rows: 0, oldest: null, held: 0 };
}

async function forget(context: TenantContext, before: string): Promise<{ gone: number; hasMore: boolean }> {
  const { tx, companyId } = context;
  // Nobody reopens a period whose punches are being deleted.
  await changeLocks(context);
  const gone = await queryRows(
    tx,
    sql`delete from ${punches} where company_id = ${companyId} and id in (
        select p.id from ${punches} p where p.company_id = ${companyId} and p.punch_time < ${before}::timestamptz
          and p.punch_time < ${lastLocked(companyId)} and ${mayGo(companyId)}
        order by p.punch_time limit ${batch})
      returning photo, (punch_local::date + 1)::text as after`,
    z.object({ photo: z.string().nullable(), after: z.string() }),
  );
  await removeNamedFiles(
    context,
    gone.flatMap(({ photo }) => photo ?? []),
  );
  const last = gone
    .map(({ after }) => after)
    .toSorted()
    .at(-1);
  if (last !== undefined) await noteGonePunches(context, last);
  return { gone: gone.length, hasMore: gone.length === batch };
}

/** Which old punches a company may delete: only those of locked days, so that no day is calculated without them. */
export const oldPunchAnswers: readonly Answer[] = [
  answer(oldPunches, countOld),
  answer(forgetPunches, (context, { before }) => forget(context, before)),
];
