import { and, eq, sql, type SQL } from 'drizzle-orm';
import { mergeParts, moving, type Merge, type MergeCount, type MergePart } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer, type Answer } from '#server/questions/index.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';
import { holidayDepartments, holidays } from './tables.ts';

/** Holidays that are still to come, or come again. */
const coming = ({ companyId }: TenantContext, today: string): SQL => sql`${holidayDepartments.holiday} in (
  select h.id from ${holidays} h where h.company_id = ${companyId} and (h.is_recurring or h.start_date + h.duration_day > ${today}::date))`;

const ofMerged = ({ companyId }: TenantContext, { from }: Merge): SQL | undefined =>
  and(eq(holidayDepartments.company_id, companyId), eq(holidayDepartments.department, from));

/** Coming holidays are the remaining department's; past ones stay with the days of the merged one. */
async function moveHolidays(context: TenantContext, merge: Merge): Promise<void> {
  const { tx, companyId } = context;
  const where = and(ofMerged(context, merge), coming(context, await companyToday(context)));
  await tx.execute(sql`insert into ${holidayDepartments} (company_id, holiday, department)
    select ${companyId}::bigint, ${holidayDepartments.holiday}, ${merge.into}::bigint from ${holidayDepartments} where ${where}
    on conflict do nothing`);
  await tx.delete(holidayDepartments).where(where);
}

async function countHolidays(context: TenantContext, merge: Merge): Promise<MergeCount> {
  const { tx } = context;
  const all = await tx.$count(holidayDepartments, ofMerged(context, merge));
  const moves = await tx.$count(
    holidayDepartments,
    and(ofMerged(context, merge), coming(context, await companyToday(context))),
  );
  return { moves, stays: all - moves, yields: 0 };
}

/** Holidays and events for a merged department. */
export const mergeAnswer: Answer = answer(mergeParts, async (_, tree): Promise<readonly MergePart[]> =>
  tree === 'company.department'
    ? [
        { kind: 'holidays', column: 'holiday_departments.department', how: moveHolidays, count: countHolidays },
        moving('events', 'event_departments.department'),
      ]
    : [],
);
