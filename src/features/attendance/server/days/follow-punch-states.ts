import { sql } from 'drizzle-orm';
import { punches, punchStateServer } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import { beginningDay, follow } from '#server/resource/index.ts';
import { workDate } from '../../domain/work-date.ts';
import { formatWorkDate } from '../../engine/index.ts';
import { markWhere } from './marks.ts';

/** The meaning of a punch state affects the days of everybody who has such punches from then on. */
export const followPunchStates = follow(punchStateServer, async (context, { before, after, ...change }) => {
  const code = (after ?? before)?.code;
  // A new or deleted state counts from the beginning.
  const first = before && after ? ('holdsFrom' in change ? change.holdsFrom : undefined) : beginningDay;
  if (first === undefined || code === undefined) return;
  const { companyId } = context;
  await markWhere(
    context,
    sql`select e.id as employee from ${employees} e where e.company_id = ${companyId} and exists (
      select from ${punches} p where p.company_id = ${companyId} and p.company_id = e.company_id and p.employee = e.id
        and p.punch_state = ${code} and p.punch_local >= ${first}::date)`,
    // The first punches of a day may belong to a shift of the day before.
    { from: first === beginningDay ? first : formatWorkDate(workDate(first) - 1), to: null },
  );
});
