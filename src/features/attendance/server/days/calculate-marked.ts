import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import { beginningDay } from '#server/resource/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import type { TenantContext } from '#server/http/index.ts';
import { calculateOpen, formatWorkDate, punchRange, Status, type OpenDay } from '../../engine/index.ts';
import { workDate } from '../../domain/work-date.ts';
import { beginDays, loadLocks } from '../lock/holding.ts';
import { keepLockedDays } from '../lock/locked-days.ts';
import { attDayTotals, dayMarks } from './tables.ts';
import { dayRows, toldOf, type StoredDay } from './day-rows.ts';
import { loadCompany, type LoadedCompany } from './load-company.ts';
import { markDays } from './marks.ts';
import { loadPeople, loadPunches, type Person } from './load-people.ts';
import { storeDays, type DayKey, type RetoldDay } from './store-days.ts';

/** People of one transaction: enough to share what is read, few enough to commit often. */
const mostPeople = 100;
/** Days of one person at once; what is marked beyond them comes in the next turn. */
const mostDays = 400;

interface Marked {
  readonly employee: number;
  /** Work dates, days since 1970-01-01. */
  readonly from: number;
  readonly to: number | null;
  /** All that there is of days is marked too, whatever the first of them. */
  readonly isWhole: boolean;
  /** Ids of the marks that were read. One with a lower id may yet be committed, so they go one by one. */
  readonly marks: readonly number[];
}

const markSchema = z.object({
  employee: z.coerce.number(),
  first: z.string().nullable(),
  whole: z.boolean(),
  last: z.string().nullable(),
  marks: z.string(),
});

/** The people whose marks have waited longest, with all that is marked of each as one range. */
async function readMarks({ tx, companyId }: TenantContext): Promise<Marked[]> {
  const rows = await queryRows(
    tx,
    sql`
    select m.employee, (min(m.first_date) filter (where m.first_date > ${beginningDay}::date))::text as first,
      bool_or(m.first_date = ${beginningDay}::date) as whole,
      case when bool_or(m.last_date is null) then null else max(m.last_date)::text end as last, string_agg(m.id::text, ',') as marks
    from ${dayMarks} m
    where m.company_id = ${companyId} and m.employee in (
      select oldest.employee from (
        select waiting.employee, waiting.id from ${dayMarks} waiting where waiting.company_id = ${companyId}
        order by waiting.id limit ${mostPeople * 10}
      ) as oldest group by oldest.employee order by min(oldest.id) limit ${mostPeople}
    )
    group by m.employee`,
    markSchema,
  );
  return rows.map(({ employee, first, whole, last, marks }) => ({
    employee,
    from: first === null ? Infinity : workDate(first),
    isWhole: whole,
    to: last === null ? null : workDate(last),
    marks: marks.split(',').map(Number),
  }));
}

/** The date that it is now in a zone: days since 1970-01-01. */
function todayIn(zone: string, now: Temporal.Instant): number {
  return workDate(now.toZonedDateTimeISO(zone).toPlainDate().toString());
}

/** What is marked from the beginning begins with the first day that is stored: those before were never asked for. */
async function withFirstDays({ tx, companyId }: TenantContext, marked: readonly Marked[]): Promise<readonly Marked[]> {
  const whole = marked.filter(({ isWhole }) => isWhole).map(({ employee }) => employee);
  if (whole.length === 0) return marked;
  const found = await tx
    .select({ employee: attDayTotals.employee, first: sql<string>`min(${attDayTotals.att_date})::text` })
    .from(attDayTotals)
    .where(and(eq(attDayTotals.company_id, companyId), inArray(attDayTotals.employee, whole)))
    .groupBy(attDayTotals.employee);
  const firsts = new Map(found.map(({ employee, first }) => [employee, workDate(first)]));
  return marked.map((mark) =>
    mark.isWhole ? { ...mark, from: Math.min(mark.from, firsts.get(mark.employee) ?? Infinity) } : mark,
  );
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** What is to be calculated of a person: what is marked, with neighbours that a punch may move, and no day that is yet to come. */
function rangeOf({ from, to }: Marked, person: Person, reach: number, now: Temporal.Instant): Range | null {
  const last = Math.min(to === null ? Infinity : to + reach, todayIn(person.zone, now));
  const hired = person.employee.employedFrom ?? null;
  const first = Math.max(from - reach, last - mostDays + 1);
  if (last < first) return null;
  // Days before the first employed one are none, and may have been.
  return hired !== null && last < hired && first < hired - mostDays ? null : { from: first, to: last };
}

/** What is stored of a day: enough to tell whether it comes out otherwise. */
interface Standing {
  readonly hash: number;
  readonly told: number | null;
  readonly department: number;
  readonly settles: string | null;
}

/** What is stored of some people and dates, by employee and date. */
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
      told: attDayTotals.told_hash,
      department: attDayTotals.department,
      settles: attDayTotals.settles_at,
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

/**
 * Calculates the days of the people whose marks have waited longest, and stores those that come out otherwise. One transaction:
 * the marks that were read go with the days that they led to.
 * @returns how many people were calculated; 0 where nothing is marked, or others are at it
 */
export async function calculateMarked(context: TenantContext): Promise<number> {
  const { tx, companyId, now } = context;
  await beginDays(context);
  const marked = await readMarks(context);
  if (marked.length === 0) return 0;
  const zone = (await companyClock(context)).zone;
  const people = await loadPeople(
    context,
    marked.map(({ employee }) => employee),
    zone,
  );
  if (people.size === 0) return 0;
  const mine = await withFirstDays(
    context,
    marked.filter(({ employee }) => people.has(employee)),
  );
  const year = now.toZonedDateTimeISO(zone).year;
  const loaded = await loadCompany(
    context,
    [...people.values()].flatMap(({ employee }) => employee.zones.map(({ value }) => String(value))),
    { first: year - 3, last: year + 1 },
  );
  const ranges = new Map(
    mine.flatMap((mark) => {
      const person = people.get(mark.employee);
      const range = person ? rangeOf(mark, person, loaded.company.reach + 1, now) : null;
      return range ? [[mark.employee, range] as const] : [];
    }),
  );
  const changed = ranges.size === 0 ? [] : await calculateRanges(context, loaded, people, ranges);
  await tx.delete(dayMarks).where(
    and(
      eq(dayMarks.company_id, companyId),
      inArray(
        dayMarks.id,
        mine.flatMap(({ marks }) => marks),
      ),
    ),
  );
  for (const { employee, from } of mine) {
    const range = ranges.get(employee);
    if (range && from < range.from)
      await markDays(context, [employee], { from: formatWorkDate(from), to: formatWorkDate(range.from - 1) });
  }
  if (changed.length > 0)
    context.publish({
      companyId,
      topic: 'attendance.day',
      payload: { days: changed.length },
      departments: [...new Set(changed.map(({ department }) => department))],
      employees: [...new Set(changed.map(({ employee }) => employee))],
    });
  return people.size;
}

/** Whose day came out otherwise, or is told otherwise, and who hears of it. */
interface ChangedDay {
  readonly employee: number;
  readonly department: number;
}

async function calculateRanges(
  context: TenantContext,
  { company, workDaysOn }: LoadedCompany,
  people: ReadonlyMap<number, Person>,
  ranges: ReadonlyMap<number, Range>,
): Promise<ChangedDay[]> {
  const ids = [...ranges.keys()];
  const whole = [...ranges.values()].reduce((all, { from, to }) => ({
    from: Math.min(all.from, from),
    to: Math.max(all.to, to),
  }));
  const punches = await loadPunches(context, ids, punchRange(company, whole.from, whole.to));
  const stored = await storedHashes(context, ids, whole);
  const locks = await loadLocks(context, whole);
  const asOf = Math.floor(context.now.epochMilliseconds / 1000);
  const days: StoredDay[] = [];
  const retold: RetoldDay[] = [];
  const changed: ChangedDay[] = [];
  const gone: DayKey[] = [];
  const locked: StoredDay['total'][] = [];
  for (const [id, { from, to }] of ranges) {
    const person = people.get(id);
    if (!person) continue;
    const found = calculateOpen({
      company,
      employee: person.employee,
      from,
      to,
      punches: punches.get(id) ?? [],
      asOf,
      trace: true,
    });
    for (const day of found) {
      const key = { employee: id, att_date: formatWorkDate(day.record.workDate) };
      const department = person.departmentOn(day.record.workDate);
      const before = stored.get(`${id} ${key.att_date}`);
      const isNone = day.record.status === Status.notEmployed;
      const told = toldOf(day);
      if (
        locks.holds(day.record.workDate, department) ||
        (before && locks.holds(day.record.workDate, before.department))
      ) {
        locked.push(dayRows(day, told, workDaysOn, department, context.now.toString()).total);
        continue;
      }
      if (isNone) {
        gone.push(key);
        continue;
      }
      if (!before || comesOutOtherwise(day, department, before))
        days.push(dayRows(day, told, workDaysOn, department, context.now.toString()));
      else if (told.hash !== before.told) retold.push({ ...key, told: told.told, told_hash: told.hash });
      else continue;
      changed.push({ employee: id, department });
    }
  }
  await keepLockedDays(context, locked);
  await storeDays(context, days, retold, gone);
  return changed;
}

function comesOutOtherwise({ record, changesAt }: OpenDay, department: number, before: Standing): boolean {
  if (before.department !== department || record.inputHash !== before.hash) return true;
  const settles = before.settles === null ? null : Temporal.Instant.from(before.settles).epochMilliseconds / 1000;
  return settles !== changesAt;
}
