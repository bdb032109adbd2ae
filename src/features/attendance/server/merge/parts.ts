import { and, eq, sql } from 'drizzle-orm';
import { mergeParts, staying, type Merge, type MergePart } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer, type Answer } from '#server/questions/index.ts';
import { timetableStaffing } from '../tables.ts';
import { markWhere } from '../days/marks.ts';
import { companyToday } from '../days/open-period.ts';
import { peopleBelow, peopleWithin } from '../days/people-below.ts';
import { countRules, moveRule } from './rules.ts';
import { countSchedules, moveSchedules } from './schedules.ts';

/** The needs of both departments for the same timetable and days add up. */
async function addStaffing({ tx, companyId }: TenantContext, { from, into }: Merge): Promise<void> {
  const same = sql`other.company_id = ${companyId} and other.department = ${from}
    and other.timetable = ${timetableStaffing.timetable} and other."on" = ${timetableStaffing.on}`;
  await tx.execute(sql`update ${timetableStaffing} set people = people
      + coalesce((select sum(other.people) from ${timetableStaffing} other where ${same}), 0)
    where ${timetableStaffing.company_id} = ${companyId} and ${timetableStaffing.department} = ${into}`);
  await tx.execute(sql`delete from ${timetableStaffing} other where other.company_id = ${companyId} and other.department = ${from}
    and exists (select from ${timetableStaffing} has where has.company_id = ${companyId} and has.department = ${into}
      and has.timetable = other.timetable and has."on" = other."on")`);
  await tx
    .update(timetableStaffing)
    .set({ department: into })
    .where(and(eq(timetableStaffing.company_id, companyId), eq(timetableStaffing.department, from)));
}

/** The merged people and those who were in the remaining department may have another plan and rule from today on. */
async function markMerged(context: TenantContext, { tree, into }: Merge): Promise<void> {
  // Yesterday too: in zones behind the company's it is still today.
  const from = (await companyToday(context)).subtract({ days: 1 }).toString();
  const found = await (tree === 'company.area' ? peopleWithin : peopleBelow)(context, [into]);
  await markWhere(context, found, { from, to: null });
}

const marking: MergePart = { kind: null, column: null, how: markMerged };

/** What a merge does with rules, schedules, needs and days. */
export const mergeAnswer: Answer = answer(mergeParts, async (_, tree): Promise<readonly MergePart[]> => {
  if (tree === 'company.area') return [marking];
  if (tree !== 'company.department') return [];
  return [
    { kind: 'schedules', column: 'department_schedules.department', how: moveSchedules, count: countSchedules },
    { kind: 'rules', column: 'department_rules.department', how: moveRule, count: countRules },
    { kind: 'staffing', column: 'timetable_staffing.department', how: addStaffing },
    staying('locks', 'period_locks.department'),
    staying('calculations', 'calculation_departments.department'),
    marking,
  ];
});
