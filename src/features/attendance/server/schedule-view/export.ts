import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { listQuestion, type ExportSource, type Read } from '#server/export/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { TableRow, TableValues } from '#server/table-file/index.ts';
import { clockColumns, clockOf } from '#server/tenancy/company-clock.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { Words } from '#server/words/index.ts';
import { scheduleViewFile, type PlannedDayCell, type ScheduleViewFileQuery } from '../../contract.ts';
import { dayCount } from '../../domain/day-count.ts';
import { DayKind } from '../../engine/index.ts';
import { timetables } from '../tables.ts';
import { countPeople, findPeople, type FoundPerson } from './people.ts';
import { readPlans, type PlanRange } from './plans.ts';

type Query = ScheduleViewFileQuery;

/** People per transaction. */
const batch = 100;

const datesOf = ({ from, to }: PlanRange): string[] =>
  Array.from({ length: dayCount(from, to) }, (_, at) => Temporal.PlainDate.from(from).add({ days: at }).toString());

/** A day's text in a file: its timetables, or why there are none. */
function dayText(day: PlannedDayCell, names: ReadonlyMap<number, string>, words: Words): string {
  if (day.employed === false) return '';
  if (day.work.length > 0)
    return day.work
      .map(({ timetable, overtime }) => {
        const name = names.get(timetable) ?? '';
        return overtime ? words.text('att:scheduleView.asOvertime', { name }) : name;
      })
      .join(' + ');
  if (day.kind === DayKind.holiday) return words.text('att:scheduleView.kind.holiday');
  return day.kind === DayKind.dayOff ? words.text('att:scheduleView.kind.dayOff') : '';
}

function lineOf(
  person: FoundPerson,
  days: readonly PlannedDayCell[],
  dates: readonly string[],
  names: ReadonlyMap<number, string>,
  words: Words,
): TableValues {
  const due = days.reduce((sum, { work }) => sum + work.reduce((minutes, one) => minutes + one.due, 0), 0);
  return {
    emp_code: person.emp_code,
    name: person.display_name,
    department: person.department.display_name,
    ...Object.fromEntries(days.map((day, at) => [dates[at] ?? '', dayText(day, names, words)])),
    due,
  };
}

async function readNames({ tx, companyId }: TenantContext): Promise<Map<number, string>> {
  const rows = await tx
    .select({ id: timetables.id, alias: timetables.alias })
    .from(timetables)
    .where(eq(timetables.company_id, companyId));
  return new Map(rows.map(({ id, alias }) => [id, alias]));
}

async function* linesOf(read: Read, query: Query, words: Words): AsyncGenerator<TableRow[], void, void> {
  const range = { from: query.from, to: query.to };
  const dates = datesOf(range);
  const names = await read(readNames);
  for (let page = 1; ; page += 1) {
    const lines = await read(async (context) => {
      const people = await findPeople(context, { ...query.list, page, page_size: batch }, range);
      const plans = await readPlans(
        context,
        people.map(({ id }) => id),
        range,
      );
      return people.map((person) => lineOf(person, plans.get(person.id) ?? [], dates, names, words));
    });
    if (lines.length > 0) yield lines.map((values) => ({ kind: 'data', values }));
    if (lines.length < batch) return;
  }
}

/** The roster as a file, with the screen's people and days. */
export const scheduleViewExport: ExportSource<Query> = {
  name: 'attendance.schedule_view',
  words: { namespace: 'att', key: 'scheduleView' },
  loggedAs: 'attendance.temporary_schedule',
  calls: scheduleViewFile,
  question: listQuestion.extend({ from: z.string(), to: z.string() }),
  count: (context, query, limit) => countPeople(context, query.list, { from: query.from, to: query.to }, limit + 1),
  head: async (context, query, words) => {
    const [company] = await context.tx
      .select({ name: companies.company_name, ...clockColumns })
      .from(companies)
      .where(eq(companies.id, context.companyId));
    const { zone: timeZone, formats } = clockOf(company);
    const title = words.text('att:scheduleView.title');
    return {
      title,
      subtitle: company?.name ?? '',
      timeZone,
      formats,
      titleRows: true,
      columns: [
        { key: 'emp_code', title: words.text('per:employee.field.emp_code'), kind: 'text' },
        { key: 'name', title: words.text('att:scheduleView.person'), kind: 'text' },
        { key: 'department', title: words.text('att:scheduleView.field.department'), kind: 'text' },
        ...datesOf(query).map((date) => ({ key: date, title: date, kind: 'text' as const })),
        { key: 'due', title: words.text('att:scheduleView.hours'), kind: 'duration' },
      ],
      fileName: `${title} ${query.from} ${query.to}`,
    };
  },
  rows: linesOf,
};
