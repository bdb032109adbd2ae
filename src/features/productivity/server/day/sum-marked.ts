import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { activityMarks } from '../agent/tables.ts';
import { readJudging } from './judging.ts';
import { storeDays } from './store.ts';
import { markDepartments, readyDepartments, sumReadyDepartments } from './sum-departments.ts';
import { sumPeople } from './sum-people.ts';

/** Days of people of one step. It takes some tenths of a second, so nobody waits long behind it. */
const daysOfStep = 250;

const markSchema = z.object({
  employee: z.coerce.number(),
  work_date: z.string(),
  last: z.coerce.number(),
  departments: z.array(z.coerce.number()),
});

/** The week of the oldest mark, from Monday on. */
async function oldestWeek({ tx, companyId }: TenantContext): Promise<{ from: string; to: string } | undefined> {
  const [oldest] = await queryRows(
    tx,
    sql`select work_date::text as date from ${activityMarks} where company_id = ${companyId} order by id limit 1`,
    z.object({ date: z.string() }),
  );
  if (!oldest) return undefined;
  const date = Temporal.PlainDate.from(oldest.date);
  const from = date.subtract({ days: date.dayOfWeek - 1 });
  return { from: from.toString(), to: from.add({ days: 6 }).toString() };
}

/**
 * One step of summing marked days: the days of some people in the week with the oldest mark. What a person's day needs (rules, hours,
 * events of the dates around it) is read once for their week. Departments are renewed by steps of their own, once the people of that week
 * are summed, and not at each of these steps. Each step is a transaction that leaves a mark for what is still to do.
 */
export async function sumMarked(context: TenantContext): Promise<{ readonly hasMore: boolean }> {
  const { tx, companyId } = context;
  if (await sumReadyDepartments(context)) return { hasMore: true };
  const week = await oldestWeek(context);
  // Departments whose people's last marks were deleted with their consent.
  if (!week) return { hasMore: await readyDepartments(context) };
  const found = await queryRows(
    tx,
    sql`select employee, work_date::text as work_date, max(id) as last,
        coalesce(array_agg(distinct department) filter (where department is not null), '{}') as departments
      from ${activityMarks}
      where company_id = ${companyId} and work_date between ${week.from}::date and ${week.to}::date
      group by 1, ${activityMarks.work_date} order by 1, ${activityMarks.work_date} limit ${daysOfStep + 1}`,
    markSchema,
  );
  const marked = found.slice(0, daysOfStep);
  const summed = await sumPeople(context, await readJudging(context), marked);
  const touched = await storeDays(context, marked, summed);
  const former = marked.flatMap(({ work_date, departments }) =>
    departments.map((department) => ({ work_date, department })),
  );
  await markDepartments(context, [...touched, ...former]);
  if (found.length <= daysOfStep) await readyDepartments(context, week);
  // A day that was marked meanwhile has a higher number; the next step sums it.
  const read = JSON.stringify(marked.map(({ employee, work_date, last }) => ({ employee, work_date, last })));
  await tx.execute(sql`delete from ${activityMarks} m using json_to_recordset(${read}::json)
      as given (employee bigint, work_date date, last bigint)
    where m.company_id = ${companyId} and m.employee = given.employee and m.work_date = given.work_date
      and m.id <= given.last`);
  return { hasMore: true };
}

export const sumMarkedJob: CompanyRecurringJob = {
  name: 'productivity.days',
  scope: 'company',
  schedule: { everyMinutes: 2 },
  run: sumMarked,
};
