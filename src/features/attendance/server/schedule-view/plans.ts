import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { may } from '#server/http/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import type { PlannedDayCell } from '../../contract.ts';
import { conflictingDates } from '../../domain/planned-conflicts.ts';
import { workDate } from '../../domain/work-date.ts';
import { dueByTimetable, planDays, type Company } from '../../engine/index.ts';
import { loadCompany } from '../days/load-company.ts';
import { loadPeople } from '../days/load-people.ts';
import { loadLocks } from '../lock/holding.ts';
import { lateMinutes } from '../days/situations.ts';
import { attDayTotals } from '../days/tables.ts';
import { draftDays } from '../schedule/drafts.ts';
import { scheduleDrafts, temporarySchedules } from '../schedule/tables.ts';

/** Work dates, both inclusive, ISO. */
export interface PlanRange {
  readonly from: string;
  readonly to: string;
}

/** The years of a range, including the days next to it. */
function yearsOf({ from, to }: PlanRange): { readonly first: number; readonly last: number } {
  const first = Temporal.PlainDate.from(from).subtract({ days: 1 }).year;
  return { first, last: Temporal.PlainDate.from(to).add({ days: 1 }).year };
}

/** The shared data of a company's employees, for the plans of a range. */
export async function companyOfRange(
  context: TenantContext,
  range: PlanRange,
  zones: Iterable<string>,
): Promise<Company> {
  return (await loadCompany(context, zones, yearsOf(range))).company;
}

/** The planned minutes of a day of each timetable, by its version on a date. */
export async function timetableMinutes(context: TenantContext, date: string): Promise<ReadonlyMap<number, number>> {
  const { zone } = await companyClock(context);
  const due = dueByTimetable(await companyOfRange(context, { from: date, to: date }, [zone]), workDate(date));
  return new Map([...due].map(([id, minutes]) => [Number(id), minutes]));
}

type Temporary = NonNullable<PlannedDayCell['temporary']>[number];

/** Temporary schedules of some people and dates, by `<employee> <date>`, in the order of creation. */
export async function readTemporary(
  { tx, companyId }: TenantContext,
  ids: readonly number[],
  { from, to }: PlanRange,
): Promise<Map<string, Temporary[]>> {
  const rows = await tx
    .select()
    .from(temporarySchedules)
    .where(
      and(
        eq(temporarySchedules.company_id, companyId),
        inArray(temporarySchedules.employee, [...ids]),
        gte(temporarySchedules.att_date, from),
        lte(temporarySchedules.att_date, to),
      ),
    )
    .orderBy(asc(temporarySchedules.id));
  const found = new Map<string, Temporary[]>();
  for (const { employee, att_date, id, version, rule_flag, timetable, reason } of rows) {
    const key = `${employee} ${att_date}`;
    const entry = { id, version, rule_flag, timetable, reason };
    const list = found.get(key);
    if (list) list.push(entry);
    else found.set(key, [entry]);
  }
  return found;
}

/** Results of stored days, by `<employee> <date>`; empty for people who may not see them. */
async function readOutcomes(
  { tx, companyId, actor }: TenantContext,
  ids: readonly number[],
  { from, to }: PlanRange,
): Promise<Map<string, NonNullable<PlannedDayCell['came']>>> {
  if (!may(actor, 'attendance.day.view')) return new Map();
  const rows = await tx
    .select({
      employee: attDayTotals.employee,
      date: attDayTotals.att_date,
      status: attDayTotals.status,
      late: lateMinutes.mapWith(Number),
      early: attDayTotals.early_min,
      worked: attDayTotals.present_min,
    })
    .from(attDayTotals)
    .where(
      and(
        eq(attDayTotals.company_id, companyId),
        inArray(attDayTotals.employee, [...ids]),
        gte(attDayTotals.att_date, from),
        lte(attDayTotals.att_date, to),
      ),
    );
  return new Map(rows.map(({ employee, date, ...came }) => [`${employee} ${date}`, came]));
}

/**
 * The plans of some people on each day of a range, by the engine's own first step: a cell shows what the calculation of
 * the day will start from; or, if they are asked for as published, what the people have been told.
 * @returns each person's days by date; people who are gone are missing
 */
export async function readPlans(
  context: TenantContext,
  ids: readonly number[],
  range: PlanRange,
  { isPublished = false }: { readonly isPublished?: boolean } = {},
): Promise<Map<number, PlannedDayCell[]>> {
  if (ids.length === 0) return new Map();
  const zone = (await companyClock(context)).zone;
  const around = {
    from: Temporal.PlainDate.from(range.from).subtract({ days: 1 }).toString(),
    to: Temporal.PlainDate.from(range.to).add({ days: 1 }).toString(),
  };
  const people = await loadPeople(context, ids, zone, { isReading: true, isPublished, range: around });
  const zones = [...people.values()].flatMap(({ employee }) => employee.zones.map(({ value }) => String(value)));
  const company = await companyOfRange(context, range, zones);
  const temporary = await readTemporary(context, ids, range);
  const drafts = isPublished
    ? new Set<string>()
    : await draftDays(context, inArray(scheduleDrafts.employee, [...ids]), range);
  const outcomes = await readOutcomes(context, ids, range);
  const locks = await loadLocks(context, { from: workDate(range.from), to: workDate(range.to) });
  const [from, to] = [workDate(range.from), workDate(range.to)];
  const dates = Array.from({ length: to - from + 1 }, (_, at) =>
    Temporal.PlainDate.from(range.from).add({ days: at }).toString(),
  );
  return new Map(
    [...people].map(([id, { employee, departmentOn, attendsOn }]) => {
      const planned = planDays({ company, employee, from: from - 1, to: to + 1 });
      const conflicts = conflictingDates(planned);
      return [
        id,
        planned.slice(1, -1).map(({ workDate: date, kind, source, employed, work }, at): PlannedDayCell => {
          const key = `${id} ${dates[at]}`;
          const stored = temporary.get(key);
          const came = outcomes.get(key);
          const isTracked = attendsOn(date);
          return {
            kind,
            source,
            work: work.map(({ timetableId, due, isOvertime }) => ({
              timetable: Number(timetableId),
              due,
              ...(isOvertime ? { overtime: true as const } : {}),
            })),
            ...(employed ? {} : { employed: false as const }),
            ...(employed && !isTracked ? { tracked: false as const } : {}),
            ...(conflicts.has(date) ? { conflict: true as const } : {}),
            ...(stored ? { temporary: stored } : {}),
            ...(drafts.has(key) ? { draft: true as const } : {}),
            ...(locks.holds(date, departmentOn(date)) ? { locked: true as const } : {}),
            ...(came ? { came } : {}),
          };
        }),
      ];
    }),
  );
}
