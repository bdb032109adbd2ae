import { and, eq, gte, inArray, isNotNull, lte } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { workDate } from '../domain/work-date.ts';
import { formatWorkDate, planDays } from '../engine/index.ts';
import { loadPeople } from './days/load-people.ts';
import { attDayTotals } from './days/tables.ts';
import { companyOfRange, type PlanRange } from './schedule-view/plans.ts';

/** Working hours of a person on a work date: seconds since 1970 UTC, without the end. */
export interface WorkingTime {
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The planned hours of some people in a range. Work planned by length alone has none; people who are gone
 * are missing.
 */
export async function plannedTimes(
  context: TenantContext,
  ids: readonly number[],
  range: PlanRange,
): Promise<Map<number, WorkingTime[]>> {
  if (ids.length === 0) return new Map();
  const { zone } = await companyClock(context);
  const people = await loadPeople(context, ids, zone, { isReading: true, range });
  const zones = [...people.values()].flatMap(({ employee }) => employee.zones.map(({ value }) => String(value)));
  const company = await companyOfRange(context, range, zones);
  const [from, to] = [workDate(range.from), workDate(range.to)];
  return new Map(
    [...people].map(([id, { employee }]) => [
      id,
      planDays({ company, employee, from, to }).flatMap(({ workDate: date, work }) =>
        work
          .filter(({ isFlexible }) => !isFlexible)
          .map((planned) => ({ date: formatWorkDate(date), start: planned.from * 60, end: planned.to * 60 })),
      ),
    ]),
  );
}

/**
 * From the first punch in to the last punch out, from stored days of a range. A day without a punch out lasts until now
 * if it is the present one, and is left out otherwise.
 */
export async function attendedTimes(
  { tx, companyId, now }: TenantContext,
  ids: readonly number[],
  { from, to }: PlanRange,
): Promise<Map<number, WorkingTime[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      employee: attDayTotals.employee,
      date: attDayTotals.att_date,
      zone: attDayTotals.zone,
      first: attDayTotals.first_in,
      last: attDayTotals.last_out,
    })
    .from(attDayTotals)
    .where(
      and(
        eq(attDayTotals.company_id, companyId),
        inArray(attDayTotals.employee, [...ids]),
        gte(attDayTotals.att_date, from),
        lte(attDayTotals.att_date, to),
        isNotNull(attDayTotals.first_in),
      ),
    );
  const found = new Map<number, WorkingTime[]>();
  for (const { employee, date, zone, first, last } of rows) {
    const midnight = Temporal.PlainDate.from(date).toPlainDateTime();
    const at = (minutes: number): number =>
      Math.floor(midnight.add({ minutes }).toZonedDateTime(zone).epochMilliseconds / 1000);
    const isToday = now.toZonedDateTimeISO(zone).toPlainDate().toString() === date;
    const end = last === null ? (isToday ? Math.floor(now.epochMilliseconds / 1000) + 1 : null) : at(last);
    if (first === null || end === null || end <= at(first)) continue;
    found.set(employee, [...(found.get(employee) ?? []), { date, start: at(first), end }]);
  }
  return found;
}
