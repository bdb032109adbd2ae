import { and, between, eq, inArray, sql } from 'drizzle-orm';
import { attDayTotals, type WorkingTime } from '#features/attendance/server.ts';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { clockHours, type ClockHour } from '../../domain/hours.ts';
import { intersect, union, type Span, type Spans } from '../../domain/spans.ts';
import { sumDay, type DaySums } from '../../domain/sum-day.ts';
import { territoryOf } from '../../domain/territory.ts';
import { eventsAround, timelineOf, type Stretch } from '../../domain/timeline.ts';
import { workingTimes, type DayRange } from '../working.ts';
import type { Judging } from './judging.ts';
import { readEvents } from './read-events.ts';

/** A person's work date. */
export interface PersonDay {
  readonly employee: number;
  readonly work_date: string;
}

/** A person's work date, computed from the stored events. */
export interface SummedDay extends PersonDay {
  readonly department: number;
  readonly working: Spans;
  readonly timeline: readonly Stretch[];
  readonly sums: DaySums;
}

/** People by id, with their time zones and present departments. */
async function readPeople({ tx, companyId }: TenantContext, ids: readonly number[]) {
  const rows = await tx
    .select({
      id: employees.id,
      zone: sql<string>`coalesce(${employees.time_zone}, ${companies.company_timezone})`,
      department: employees.department,
    })
    .from(employees)
    .innerJoin(companies, eq(companies.id, companyId))
    .where(and(eq(employees.company_id, companyId), inArray(employees.id, [...ids])));
  return new Map(rows.map((person) => [person.id, person]));
}

const keyOf = ({ employee, work_date: date }: PersonDay): string => `${employee} ${date}`;

/** The departments that people were in on work dates, as their attendance says. */
async function readDepartments({ tx, companyId }: TenantContext, ids: readonly number[], { from, to }: DayRange) {
  const rows = await tx
    .select({
      employee: attDayTotals.employee,
      work_date: attDayTotals.att_date,
      department: attDayTotals.department,
    })
    .from(attDayTotals)
    .where(
      and(
        eq(attDayTotals.company_id, companyId),
        inArray(attDayTotals.employee, [...ids]),
        between(attDayTotals.att_date, from, to),
      ),
    );
  return new Map(rows.map((row) => [keyOf(row), row.department]));
}

/** The moments of a person's work date, and the working ones among them. */
function momentsOf(calendar: Span, date: Temporal.PlainDate, times: readonly WorkingTime[]) {
  const on = (days: number) => {
    const target = date.add({ days }).toString();
    return times.filter((time) => time.date === target);
  };
  const territory = territoryOf({ calendar, before: on(-1), own: on(0), after: on(1) });
  return { territory, working: intersect(union(on(0)), territory) };
}

interface CalendarDay extends Span {
  readonly hours: readonly ClockHour[];
}

/** Calendar days of zones, each computed once for all people. Working times of a date may begin the day before and end the day after. */
function calendarDays(): (date: Temporal.PlainDate, zone: string) => CalendarDay {
  const known = new Map<string, CalendarDay>();
  return (date, zone) => {
    const key = `${date.toString()} ${zone}`;
    const before = known.get(key);
    if (before) return before;
    const midnight = (days: number): number =>
      Math.floor(date.add({ days }).toZonedDateTime(zone).epochMilliseconds / 1000);
    const hours = clockHours({ start: midnight(-1), end: midnight(3) }, zone);
    const made = { start: midnight(0), end: midnight(1), hours };
    known.set(key, made);
    return made;
  };
}

/** The dates of a range and one more at each end. */
function datesAround({ from, to }: DayRange): string[] {
  const first = Temporal.PlainDate.from(from).subtract({ days: 1 });
  return Array.from({ length: first.until(to).days + 2 }, (_, days) => first.add({ days }).toString());
}

/**
 * Computes some work dates of people from the stored events. All dates between the first and the last are read, so they should be near
 * to each other. People who were deleted are left out.
 */
export async function sumPeople(
  context: TenantContext,
  judging: Judging,
  days: readonly PersonDay[],
): Promise<SummedDay[]> {
  const sorted = days.map(({ work_date: date }) => date).toSorted();
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (from === undefined || to === undefined) return [];
  const people = await readPeople(context, [...new Set(days.map(({ employee }) => employee))]);
  const ids = [...people.keys()];
  if (ids.length === 0) return [];
  const departments = await readDepartments(context, ids, { from, to });
  const dates = datesAround({ from, to });
  const times = await workingTimes(context, ids, { from: dates[0] ?? from, to: dates.at(-1) ?? to });
  const calendarOf = calendarDays();
  const computed = days.flatMap((day) => {
    const person = people.get(day.employee);
    if (!person) return [];
    const date = Temporal.PlainDate.from(day.work_date);
    const calendar = calendarOf(date, person.zone);
    const department = departments.get(keyOf(day)) ?? person.department;
    return [{ day, department, calendar, ...momentsOf(calendar, date, times.get(day.employee) ?? []) }];
  });
  const bounds = computed.flatMap(({ territory }) => territory);
  const events = await readEvents(context, ids, dates, {
    start: Math.min(...bounds.map(({ start }) => start)) - judging.idleAfter,
    end: Math.max(...bounds.map(({ end }) => end)) + judging.idleAfter,
  });
  return computed.map(({ day, department, calendar, territory, working }) => {
    const { idleAfter } = judging;
    const within = judging.workingHoursOnly ? working : territory;
    const timeline = timelineOf(eventsAround(events.get(day.employee) ?? [], within, idleAfter), { idleAfter, within });
    const sums = sumDay(timeline, {
      categoryOf: (use) => judging.categoryOf(use, department),
      productivityOf: judging.productivityOf,
      working,
      hours: calendar.hours,
    });
    return { ...day, department, working, timeline, sums };
  });
}
