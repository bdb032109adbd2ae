import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { listQuestion, type ExportSource, type Read } from '#server/export/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { TableRow, TableValues } from '#server/table-file/index.ts';
import { clockColumns, clockOf } from '#server/tenancy/company-clock.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { Words } from '#server/words/index.ts';
import { filterList } from '#shared/contract/index.ts';
import { scheduleViewFile, type PlannedDayCell, type ScheduleViewFileQuery } from '../../contract.ts';
import { dayCount } from '../../domain/day-count.ts';
import {
  coverageOf,
  joined,
  neededOn,
  restOf,
  shortOn,
  knownStaffing,
  type Coverage,
} from '../../domain/roster/coverage.ts';
import { dueOf, joinedSums, plannedByDay, usedTimetables, type Planned } from '../../domain/roster/sums.ts';
import { DayKind } from '../../engine/index.ts';
import { timetables } from '../tables.ts';
import { countPeople, findPeople, type FoundPerson } from './people.ts';
import { readPlans, type PlanRange } from './plans.ts';
import { holidayDates, weekendOf } from './rest.ts';
import { readStaffing } from './staffing.ts';

type Query = ScheduleViewFileQuery;

/** People per transaction. */
const batch = 100;

const datesOf = ({ from, to }: PlanRange): string[] =>
  Array.from({ length: dayCount(from, to) }, (_, at) => Temporal.PlainDate.from(from).add({ days: at }).toString());

/** A day's text in a file: its timetables, or why there are none. */
function dayText(day: PlannedDayCell, names: ReadonlyMap<number, string>, words: Words): string {
  if (day.employed === false) return '';
  if (day.tracked === false) return words.text('att:scheduleView.untracked');
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
  { days, ...person }: FoundPerson & { readonly days: readonly PlannedDayCell[] },
  dates: readonly string[],
  names: ReadonlyMap<number, string>,
  words: Words,
): TableValues {
  return {
    emp_code: person.emp_code,
    name: person.display_name,
    department: person.department.display_name,
    ...Object.fromEntries(days.map((day, at) => [dates[at] ?? '', dayText(day, names, words)])),
    due: dueOf(days),
  };
}

/** The lines below the people, as on the screen: planned people by timetable, hours, and the staffing needs. */
interface Sums {
  /** One a day. */
  readonly planned: readonly Planned[];
  /** Minutes. */
  readonly due: number;
  readonly coverage: readonly Coverage[];
}

function footOf(
  { planned, due, coverage }: Sums,
  dates: readonly string[],
  names: ReadonlyMap<number, string>,
  words: Words,
): TableRow[] {
  const line = (label: string, cell: (at: number) => string, more: TableValues = {}): TableRow => ({
    kind: 'total',
    label,
    values: { ...Object.fromEntries(dates.map((date, at) => [date, cell(at)])), ...more },
  });
  const count = (people: number): string => (people === 0 ? '' : String(people));
  const needs = coverage.map(({ staffing, days }) =>
    line(
      words.text('att:scheduleView.needLine', {
        timetable: names.get(staffing.timetable) ?? '',
        department: staffing.department.display_name,
      }),
      (at) => {
        const { planned: people = 0, needed = 0 } = days[at] ?? {};
        return needed === 0 ? '' : words.text('att:scheduleView.coveredDay', { planned: people, needed });
      },
    ),
  );
  const isNeeded = dates.some((_, at) => neededOn(coverage, at) > 0);
  return [
    ...usedTimetables(planned).map((id) =>
      line(names.get(id) ?? '', (at) => count(planned[at]?.byTimetable.get(id) ?? 0)),
    ),
    line(words.text('att:scheduleView.planned'), (at) => count(planned[at]?.people ?? 0), { due }),
    ...needs,
    ...(isNeeded ? [line(words.text('att:scheduleView.short'), (at) => count(shortOn(coverage, at)))] : []),
  ];
}

/** The question in the form that decides whose staffing needs it can show. */
const shownBy = ({ list }: Query): Parameters<typeof knownStaffing>[1] => ({
  search: list.search,
  filters: list.filters.map((filter) => ({
    field: filter.field,
    operator: filter.operator,
    value: (filterList(filter) ?? []).join(','),
  })),
});

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
  const { staffing, rest } = await read(async (context) => ({
    staffing: knownStaffing(await readStaffing(context), shownBy(query)),
    rest: restOf(await weekendOf(context), await holidayDates(context, range)),
  }));
  let sums: Sums = { planned: plannedByDay([], dates.length), due: 0, coverage: coverageOf(staffing, [], dates, rest) };
  for (let page = 1; ; page += 1) {
    const people = await read(async (context) => {
      const found = await findPeople(context, { ...query.list, page, page_size: batch }, range);
      const plans = await readPlans(
        context,
        found.map(({ id }) => id),
        range,
      );
      return found.map((person) => ({ ...person, days: plans.get(person.id) ?? [] }));
    });
    if (people.length > 0)
      yield people.map((person) => ({ kind: 'data', values: lineOf(person, dates, names, words) }));
    sums = {
      planned: joinedSums(sums.planned, plannedByDay(people, dates.length)),
      due: people.reduce((sum, { days }) => sum + dueOf(days), sums.due),
      coverage: joined(sums.coverage, coverageOf(staffing, people, dates, rest)),
    };
    if (people.length < batch) break;
  }
  yield footOf(sums, dates, names, words);
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
