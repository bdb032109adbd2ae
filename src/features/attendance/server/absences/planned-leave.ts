import type { TenantContext } from '#server/http/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import {
  calculateOpen,
  DayKind,
  formatWorkDate,
  planDays,
  weekendDates,
  type Absence,
  type DayRecord,
} from '../../engine/index.ts';
import { workDate } from '../../domain/work-date.ts';
import { loadCompany } from '../days/load-company.ts';
import { loadPeople, type Person } from '../days/load-people.ts';

/** The part of a work date that a leave would take. */
export interface LeaveDate {
  /** ISO. */
  readonly date: string;
  /** `unplanned`: there is no schedule; `away`: the person is not employed then. */
  readonly kind: 'work' | 'holiday' | 'rest' | 'unplanned' | 'away';
  /** The required minutes without the leave. */
  readonly required: number;
  /** The part of them that the leave covers. */
  readonly taken: number;
  /** The half of a day of work that is a holiday. */
  readonly holiday: 'am' | 'pm' | null;
  /** How many days of work its timetables count as. */
  readonly days: number;
}

/**
 * A requested leave: each date with its part, or a span of wall time, which may end after midnight, on one date or on each date
 * until another.
 */
export type RequestedLeave =
  | { readonly dates: readonly { readonly date: string; readonly part: 'full' | 'am' | 'pm' }[] }
  | { readonly date: string; readonly until?: string; readonly from: string; readonly to: string };

export interface LeavePlan {
  /** The person's IANA zone. */
  readonly zone: string;
  readonly dates: readonly LeaveDate[];
  /** The instants of a span on the first date, ISO 8601 in UTC. */
  readonly span: { readonly from: string; readonly to: string } | null;
}

/**
 * A span of wall time in a zone; an end that is not after the start is on the next day. The length across a change of clocks is in
 * whole minutes.
 */
function spanOf(
  zone: string,
  { date, from, to }: { date: string; from: string; to: string },
): { from: string; to: string } {
  const day = Temporal.PlainDate.from(date);
  const at = (on: Temporal.PlainDate, time: string): string =>
    on
      .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
      .toInstant()
      .toString();
  return { from: at(day, from), to: at(to > from ? day : day.add({ days: 1 }), to) };
}

const datesBetween = (first: string, last: string): string[] =>
  Array.from({ length: workDate(last) - workDate(first) + 1 }, (_, nth) => formatWorkDate(workDate(first) + nth));

const minuteOf = (instant: string): number => Math.floor(Temporal.Instant.from(instant).epochMilliseconds / 60_000);

/**
 * The work dates of an employee's leave, as the calculation of days would treat them with it and without other absences, so that
 * the count agrees with the days.
 * @returns null if there is no such employee
 */
export async function planLeave(
  context: TenantContext,
  employee: number,
  leave: RequestedLeave,
): Promise<LeavePlan | null> {
  const company = (await companyClock(context)).zone;
  const first = 'dates' in leave ? (leave.dates[0]?.date ?? '') : leave.date;
  const last = 'dates' in leave ? (leave.dates.at(-1)?.date ?? '') : (leave.until ?? leave.date);
  const around = { from: formatWorkDate(workDate(first) - 2), to: formatWorkDate(workDate(last) + 2) };
  const person = (await loadPeople(context, [employee], company, { isReading: true, range: around })).get(employee);
  if (!person) return null;
  const zone = zoneOn(person, first);
  const spans = 'dates' in leave ? [] : datesBetween(first, last).map((date) => spanOf(zone, { ...leave, date }));
  const leaves: Absence[] =
    'dates' in leave
      ? leave.dates.map(({ date, part }) => ({ date: workDate(date), part }))
      : spans.map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) }));
  // The span may be within a night that began the day before.
  const daysAround = spans.length > 0 ? 1 : 0;
  const range = { from: workDate(first) - daysAround, to: workDate(last) + daysAround };
  const days = await calculated(context, person, range, leaves);
  const named = new Set('dates' in leave ? leave.dates.map(({ date }) => date) : datesBetween(first, last));
  return {
    zone,
    span: spans[0] ?? null,
    dates: days.filter(({ date, taken }) => named.has(date) || taken > 0),
  };
}

const zoneOn = ({ employee }: Person, day: string): string =>
  String((employee.zones.findLast(({ from }) => from <= workDate(day)) ?? employee.zones[0])?.value);

async function calculated(
  context: TenantContext,
  { employee }: Person,
  range: { readonly from: number; readonly to: number },
  leaves: readonly Absence[],
): Promise<LeaveDate[]> {
  const years = [range.from, range.to].map((date) => Temporal.PlainDate.from(formatWorkDate(date)).year);
  const { company, workDaysOn } = await loadCompany(
    context,
    employee.zones.map(({ value }) => String(value)),
    { first: Math.min(...years) - 1, last: Math.max(...years) + 1 },
  );
  const input = { company, employee, ...range };
  const plans = new Map(planDays(input).map((plan) => [plan.workDate, plan]));
  const weekends = weekendDates(input);
  return calculateOpen({ ...input, punches: [], leaves }).map(({ record }) => ({
    date: formatWorkDate(record.workDate),
    kind: plans.get(record.workDate)?.employed ? kindOf(record, weekends) : 'away',
    required: record.requiredMin,
    taken: record.leaveMin,
    holiday: plans.get(record.workDate)?.halfHoliday ?? null,
    days: record.timetableIds.reduce<number>((sum, id) => sum + workDaysOn(id, record.workDate), 0),
  }));
}

function kindOf({ dayKind, workDate: date }: DayRecord, weekends: ReadonlySet<number>): LeaveDate['kind'] {
  if (dayKind === DayKind.workday) return 'work';
  if (dayKind === DayKind.holiday) return 'holiday';
  if (dayKind === DayKind.none) return weekends.has(date) ? 'rest' : 'unplanned';
  return 'rest';
}
