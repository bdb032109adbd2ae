import { asc, eq } from 'drizzle-orm';
import { readHolidays } from '#features/complement/server.ts';
import type { CallData } from '#shared/contract/index.ts';
import { exportRoutes } from '#server/export/index.ts';
import { serve, type Route, type TenantContext } from '#server/http/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { editSchedule, scheduleView, scheduleViewDays, weekendFields } from '../../contract.ts';
import { workDate } from '../../domain/work-date.ts';
import { dueByTimetable, formatWorkDate } from '../../engine/index.ts';
import { holidaySpans } from '../days/load-company.ts';
import { companyToday } from '../days/open-period.ts';
import { globalRules } from '../rule/tables.ts';
import { timetables } from '../tables.ts';
import { scheduleViewExport } from './export.ts';
import { editCells } from './edit.ts';
import { countPeople, findPeople, mostCounted } from './people.ts';
import { readStaffing } from './staffing.ts';
import { companyOfRange, readPlans, type PlanRange } from './plans.ts';

/** The holidays of a range, one line per date. */
async function holidayDates(
  context: TenantContext,
  { from, to }: PlanRange,
): Promise<CallData<typeof scheduleViewDays>['holidays']> {
  const found = await readHolidays(context, { from, to });
  const years = { first: Temporal.PlainDate.from(from).year - 1, last: Temporal.PlainDate.from(to).year };
  const [first, last] = [workDate(from), workDate(to)];
  return found.flatMap(({ holiday, departments, areas }) =>
    holidaySpans(holiday, years).flatMap((span) => {
      const begins = Math.max(span.from, first);
      return Array.from({ length: Math.max(0, Math.min(span.to, last) - begins + 1) }, (_, at) => ({
        date: formatWorkDate(begins + at),
        name: holiday.holiday_name,
        // On a half holiday everybody works the other half.
        everybody: departments.length === 0 && areas.length === 0 && holiday.day_part === 'full',
      }));
    }),
  );
}

async function readDays(context: TenantContext, range: PlanRange): Promise<CallData<typeof scheduleViewDays>> {
  const { tx, companyId } = context;
  const { zone } = await companyClock(context);
  const due = dueByTimetable(await companyOfRange(context, range, [zone]), workDate(range.from));
  const rows = await tx
    .select({
      id: timetables.id,
      alias: timetables.alias,
      use_mode: timetables.use_mode,
      in_time: timetables.in_time,
      out_time: timetables.out_time,
      color: timetables.color,
    })
    .from(timetables)
    .where(eq(timetables.company_id, companyId))
    .orderBy(asc(timetables.alias), asc(timetables.id));
  const [rule] = await tx.select().from(globalRules).where(eq(globalRules.company_id, companyId));
  return {
    weekend: weekendFields.flatMap((name, at) => (rule?.[name] ? [at + 1] : [])),
    today: (await companyToday(context)).toString(),
    holidays: await holidayDates(context, range),
    staffing: await readStaffing(context),
    timetables: rows.map((row) => ({ ...row, due: due.get(row.id) ?? 0 })),
  };
}

export const scheduleViewRoutes: readonly Route[] = [
  serve(scheduleView, async (context, { query: { from, to, list } }) => {
    const range = { from, to };
    const counted = await countPeople(context, list, range, mostCounted + 1);
    const total = Math.min(counted, mostCounted);
    const people = await findPeople(context, list, range);
    const plans = await readPlans(
      context,
      people.map(({ id }) => id),
      range,
    );
    return {
      data: people.map((person) => ({ ...person, days: plans.get(person.id) ?? [] })),
      total,
      next: list.page * list.page_size < total ? list.page + 1 : null,
      ...(counted > mostCounted ? { totalIsFloor: true } : {}),
    };
  }),
  serve(scheduleViewDays, (context, { query }) => readDays(context, query)),
  ...exportRoutes(scheduleViewExport),
  serve(editSchedule, (context, { body }) => editCells(context, body.cells, body.confirmed)),
];
