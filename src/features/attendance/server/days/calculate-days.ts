import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { tell } from '#server/news/index.ts';
import { takeTurns } from '#server/threads/index.ts';
import { calculateOpen, Flag, formatWorkDate, punchRange, Status, type OpenDay } from '../../engine/index.ts';
import { workDate } from '../../domain/work-date.ts';
import { loadAbsences } from '../absences/absences.ts';
import { loadLocks } from '../lock/holding.ts';
import { keepLockedDays } from '../lock/locked-days.ts';
import { dayRows, explanationOf, type StoredDay } from './day-rows.ts';
import { loadCompany, type LoadedCompany } from './load-company.ts';
import type { Person } from './load-people.ts';
import { loadPunches } from './load-punches.ts';
import { timeOffStored } from './time-off.ts';
import { storeDays, type DayKey, type ReexplainedDay } from './store-days.ts';
import { attDayTotals } from './tables.ts';

/** Today in a zone: days since 1970-01-01. */
export function todayIn(zone: string, now: Temporal.Instant): number {
  return workDate(now.toZonedDateTimeISO(zone).toPlainDate().toString());
}

/** Work dates, days since 1970-01-01, both inclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Loads everything that the days of some people are calculated from. */
export async function loadFor(
  context: TenantContext,
  people: ReadonlyMap<number, Person>,
  zone: string,
): Promise<LoadedCompany> {
  const { year } = context.now.toZonedDateTimeISO(zone);
  return loadCompany(
    context,
    [...people.values()].flatMap(({ employee }) => employee.zones.map(({ value }) => String(value))),
    { first: year - 3, last: year + 1 },
  );
}

/** The stored part of a day that shows whether its result changes. */
interface Standing {
  readonly hash: number;
  readonly explanationHash: number | null;
  readonly department: number;
  readonly settles: string | null;
  readonly timeOff: number;
}

/** The stored state of some people and dates, by employee and date. */
async function storedHashes(
  { tx, companyId }: TenantContext,
  ids: readonly number[],
  range: Range,
): Promise<Map<string, Standing>> {
  const rows = await tx
    .select({
      employee: attDayTotals.employee,
      date: attDayTotals.att_date,
      hash: attDayTotals.input_hash,
      explanationHash: attDayTotals.told_hash,
      department: attDayTotals.department,
      settles: attDayTotals.settles_at,
      timeOff: attDayTotals.ot_off_min,
    })
    .from(attDayTotals)
    .where(
      and(
        eq(attDayTotals.company_id, companyId),
        inArray(attDayTotals.employee, [...ids]),
        gte(attDayTotals.att_date, formatWorkDate(range.from)),
        lte(attDayTotals.att_date, formatWorkDate(range.to)),
      ),
    )
    .orderBy(asc(attDayTotals.employee), asc(attDayTotals.att_date));
  return new Map(rows.map(({ employee, date, ...standing }) => [`${employee} ${date}`, standing]));
}

/** A day with a new result or explanation, and whom to notify. */
interface ChangedDay {
  readonly employee: number;
  readonly department: number;
  readonly date: number;
}

/** The result of a calculation. */
export interface Calculated {
  readonly changed: readonly ChangedDay[];
  /** How many days were examined, and of these: locked ones, those without a plan, those with a missing punch. */
  readonly days: number;
  readonly locked: number;
  readonly unplanned: number;
  readonly missed: number;
}

/**
 * Calculates days and stores changed ones; for locked days it stores the difference only. Call `beginDays` first.
 * @param ranges dates by person
 */
export async function calculateRanges(
  context: TenantContext,
  { company, workDaysOn, states, terminals }: LoadedCompany,
  people: ReadonlyMap<number, Person>,
  ranges: ReadonlyMap<number, Range>,
): Promise<Calculated> {
  const ids = [...ranges.keys()];
  const whole = [...ranges.values()].reduce((all, { from, to }) => ({
    from: Math.min(all.from, from),
    to: Math.max(all.to, to),
  }));
  // Sent together without waiting for each other.
  const [punches, absences, stored, locks] = await Promise.all([
    loadPunches(context, ids, punchRange(company, whole.from, whole.to), { states, terminals }),
    loadAbsences(context, company, ids, whole),
    storedHashes(context, ids, whole),
    loadLocks(context, whole),
  ]);
  const asOf = Math.floor(context.now.epochMilliseconds / 1000);
  const days: StoredDay[] = [];
  const standing: DayKey[] = [];
  const reexplained: ReexplainedDay[] = [];
  const changed: ChangedDay[] = [];
  const gone: DayKey[] = [];
  const locked: StoredDay['total'][] = [];
  const timeOff = new Set<number>();
  const counts = { days: 0, unplanned: 0, missed: 0 };
  const turns = takeTurns();
  for (const [id, { from, to }] of ranges) {
    const person = people.get(id);
    if (!person) continue;
    await turns.next();
    const found = calculateOpen({
      company,
      employee: person.employee,
      from,
      to,
      punches: punches.get(id) ?? [],
      ...absences.get(id),
      asOf,
      trace: true,
    });
    for (const day of found) {
      const key = { employee: id, att_date: formatWorkDate(day.record.workDate) };
      const department = person.departmentOn(day.record.workDate);
      const before = stored.get(`${id} ${key.att_date}`);
      // People whose attendance is switched off have no days, whatever they punch.
      const isNone = day.record.status === Status.notEmployed || !person.attendsOn(day.record.workDate);
      if (!isNone) {
        counts.days += 1;
        if (day.record.status === Status.noSchedule) counts.unplanned += 1;
        if ((day.record.flags & (Flag.missedIn | Flag.missedOut)) !== 0) counts.missed += 1;
      }
      const explanation = explanationOf(day);
      if (
        locks.holds(day.record.workDate, department) ||
        (before && locks.holds(day.record.workDate, before.department))
      ) {
        locked.push(dayRows(day, explanation, workDaysOn, department, context.now.toString()).total);
        continue;
      }
      // Changed, it changes what is credited for it.
      if (before?.timeOff || day.record.otOffMin > 0) timeOff.add(id);
      if (isNone) {
        gone.push(key);
        if (before) changed.push({ employee: id, department: before.department, date: day.record.workDate });
        continue;
      }
      if (!before || comesOutOtherwise(day, department, before)) {
        days.push(dayRows(day, explanation, workDaysOn, department, context.now.toString()));
        if (before) standing.push(key);
      } else if (explanation.hash !== before.explanationHash)
        reexplained.push({ ...key, told: explanation.told, told_hash: explanation.hash });
      else continue;
      changed.push({ employee: id, department, date: day.record.workDate });
    }
  }
  await keepLockedDays(context, locked);
  await storeDays(context, days, standing, reexplained, gone);
  const credited = [...timeOff].filter((id) => changed.some(({ employee }) => employee === id));
  if (credited.length > 0) await tell(context, timeOffStored, { employees: credited });
  if (changed.length > 0)
    context.publish({
      companyId: context.companyId,
      topic: 'attendance.day',
      payload: {
        days: changed.length,
        from: formatWorkDate(Math.min(...changed.map(({ date }) => date))),
        to: formatWorkDate(Math.max(...changed.map(({ date }) => date))),
      },
      departments: [...new Set(changed.map(({ department }) => department))],
      employees: [...new Set(changed.map(({ employee }) => employee))],
    });
  return { changed, locked: locked.length, ...counts };
}

function comesOutOtherwise({ record, changesAt }: OpenDay, department: number, before: Standing): boolean {
  if (before.department !== department || record.inputHash !== before.hash) return true;
  const settles = before.settles === null ? null : Temporal.Instant.from(before.settles).epochMilliseconds / 1000;
  return settles !== changesAt;
}
