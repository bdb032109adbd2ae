import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { activityMarks } from '../agent/tables.ts';
import { readJudging, type Judging } from './judging.ts';
import { storeDays, sumDepartments } from './store.ts';
import { sumPeople } from './sum-people.ts';

/** People of one step, whose day is the same. It takes some tenths of a second, so nobody waits long behind it. */
const peopleOfStep = 250;

/** A person's day that has to be summed. */
export interface MarkedDay {
  readonly employee: number;
  readonly work_date: string;
}

const markSchema = z.object({
  employee: z.coerce.number(),
  work_date: z.string(),
  last: z.coerce.number(),
  departments: z.array(z.coerce.number()),
});

/** Sums some days of people, then the sums of their departments. */
export async function sumDays(
  context: TenantContext,
  judging: Judging,
  days: readonly MarkedDay[],
  alsoOf: ReadonlyMap<string, readonly number[]> = new Map(),
): Promise<void> {
  for (const [workDate, marked] of Map.groupBy(days, ({ work_date: date }) => date)) {
    const ids = [...new Set(marked.map(({ employee }) => employee))];
    const summed = await sumPeople(context, judging, workDate, ids);
    const touched = await storeDays(context, workDate, ids, summed);
    for (const department of alsoOf.get(workDate) ?? []) touched.add(department);
    await sumDepartments(context, workDate, touched);
  }
}

/**
 * Sums the day with the oldest mark, of several people at once: what a day needs (rules, hours, sums of departments) is read and written
 * once for all of them, where a step over many days would do so for each person. People of one department come together, whose sums are
 * then renewed once.
 */
export async function sumMarked(context: TenantContext): Promise<{ readonly hasMore: boolean }> {
  const { tx, companyId } = context;
  const marked = await queryRows(
    tx,
    sql`select m.employee, m.work_date::text as work_date, max(m.id) as last,
        coalesce(array_agg(distinct m.department) filter (where m.department is not null), '{}') as departments
      from ${activityMarks} m join ${employees} e on e.company_id = ${companyId} and e.id = m.employee
      where m.company_id = ${companyId}
        and m.work_date = (select work_date from ${activityMarks} where company_id = ${companyId} order by id limit 1)
      group by m.employee, m.work_date, e.department order by e.department, m.employee limit ${peopleOfStep}`,
    markSchema,
  );
  if (marked.length === 0) return { hasMore: false };
  const alsoOf = new Map<string, number[]>();
  for (const { work_date: date, departments } of marked)
    alsoOf.set(date, [...(alsoOf.get(date) ?? []), ...departments]);
  await sumDays(context, await readJudging(context), marked, alsoOf);
  // A day that was marked meanwhile has a higher number; the next run sums it.
  const read = JSON.stringify(marked.map(({ employee, work_date, last }) => ({ employee, work_date, last })));
  await tx.execute(sql`delete from ${activityMarks} m using json_to_recordset(${read}::json)
      as given (employee bigint, work_date date, last bigint)
    where m.company_id = ${companyId} and m.employee = given.employee and m.work_date = given.work_date
      and m.id <= given.last`);
  // Another day may be marked; the next step finds out.
  return { hasMore: true };
}

export const sumMarkedJob: CompanyRecurringJob = {
  name: 'productivity.days',
  scope: 'company',
  schedule: { everyMinutes: 2 },
  run: sumMarked,
};
