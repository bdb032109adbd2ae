import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { employees } from '#features/team/server.ts';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { beginningDay } from '#server/resource/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { workDate } from '../../domain/work-date.ts';
import { formatWorkDate, longestPeriod } from '../../engine/index.ts';
import { beginDays } from '../lock/holding.ts';
import { calculateRanges, loadFor, todayIn, type Range } from './calculate-days.ts';
import { loadPeople, type Person } from './load-people.ts';
import { markRest } from './marks.ts';
import { attDayTotals, dayMarks } from './tables.ts';

/** People of one transaction: enough to share what is read, few enough to commit often. */
const mostPeople = 100;
/** Days of one person at once; what is marked beyond them comes in the next turn. */
const mostDays = 400;

/** When no more people are taken into a transaction: what is held in memory does not grow with how much is marked. */
const daysAtOnce = 2000;

interface Marked {
  readonly employee: number;
  /** Work dates, days since 1970-01-01. */
  readonly from: number;
  readonly to: number | null;
  /** Whether all stored days are marked too, from the first. */
  readonly isWhole: boolean;
  /** Ids of the marks that were read. They are deleted by id, because one with a lower id may still be committed. */
  readonly marks: readonly number[];
}

const markSchema = z.object({
  employee: z.coerce.number(),
  first: z.string().nullable(),
  whole: z.boolean(),
  last: z.string().nullable(),
  marks: z.string(),
});

/**
 * Locks the people whose marks have waited longest, skipping those held by other workers, so that any number can run in
 * parallel.
 */
async function lockPeople({ tx, companyId }: TenantContext): Promise<number[]> {
  const rows = await queryRows(
    tx,
    sql`
    select e.id from ${employees} e where e.company_id = ${companyId} and e.id in (
      select oldest.employee from (
        select waiting.employee, waiting.id from ${dayMarks} waiting where waiting.company_id = ${companyId}
        order by waiting.id limit ${mostPeople * 10}
      ) as oldest group by oldest.employee order by min(oldest.id) limit ${mostPeople * 4}
    )
    limit ${mostPeople} for no key update skip locked`,
    z.object({ id: z.coerce.number() }),
  );
  return rows.map(({ id }) => id);
}

/** Locks these people as far as no other worker holds them. */
async function lockThese({ tx, companyId }: TenantContext, ids: readonly number[]): Promise<number[]> {
  const rows = await queryRows(
    tx,
    sql`
    select e.id from ${employees} e where e.company_id = ${companyId} and e.id = any(${arrayText(ids)}::bigint[])
    limit ${mostPeople} for no key update skip locked`,
    z.object({ id: z.coerce.number() }),
  );
  return rows.map(({ id }) => id);
}

/** All marks of some people, as one range per person. */
async function readMarks({ tx, companyId }: TenantContext, people: readonly number[]): Promise<Marked[]> {
  const rows = await queryRows(
    tx,
    sql`
    select m.employee, (min(m.first_date) filter (where m.first_date > ${beginningDay}::date))::text as first,
      bool_or(m.first_date = ${beginningDay}::date) as whole,
      case when bool_or(m.last_date is null) then null else max(m.last_date)::text end as last, string_agg(m.id::text, ',') as marks
    from ${dayMarks} m
    where m.company_id = ${companyId} and m.employee = any(${arrayText(people)}::bigint[])
    group by m.employee order by min(m.id)`,
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

/** A mark from the beginning starts with the first stored day, because earlier days were never requested. */
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

/**
 * How far beyond the marks days can depend on them: neighbours that a punch may move, and the rest of an overtime
 * period.
 */
interface Reach {
  readonly back: number;
  readonly ahead: number;
}

/** The dates to calculate for a person: the marked ones and those that depend on them, without future days. */
function rangeOf({ from, to }: Marked, person: Person, { back, ahead }: Reach, now: Temporal.Instant): Range | null {
  const last = Math.min(to === null ? Infinity : to + ahead, todayIn(person.zone, now));
  const hired = person.employee.employedFrom ?? null;
  const first = Math.max(from - back, last - mostDays + 1);
  if (last < first) return null;
  // Days before employment have no result now, but may have had one.
  return hired !== null && last < hired && first < hired - mostDays ? null : { from: first, to: last };
}

/**
 * Calculates the days of the people whose marks have waited longest, and stores changed ones. One transaction deletes
 * the marks together with storing the results.
 * @param only these people instead, as far as they are marked
 * @returns the number of people; 0 if nothing is marked, or other workers hold the marks
 */
export async function calculateMarked(context: TenantContext, only?: readonly number[]): Promise<number> {
  const { tx, companyId, now } = context;
  await beginDays(context);
  const locked = await (only ? lockThese(context, only) : lockPeople(context));
  if (locked.length === 0) return 0;
  const [marked, { zone }] = await Promise.all([readMarks(context, locked), companyClock(context)]);
  if (marked.length === 0) return 0;
  const people = await loadPeople(
    context,
    marked.map(({ employee }) => employee),
    zone,
  );
  if (people.size === 0) return 0;
  const known = await withFirstDays(
    context,
    marked.filter(({ employee }) => people.has(employee)),
  );
  const loaded = await loadFor(context, people, zone);
  const back = loaded.company.reach + 1;
  const reach = { back, ahead: Math.max(back, longestPeriod(loaded.company.rules)) };
  const ranges = new Map<number, Range>();
  const mine: Marked[] = [];
  let days = 0;
  for (const mark of known) {
    if (days >= daysAtOnce) break;
    const person = people.get(mark.employee);
    const range = person ? rangeOf(mark, person, reach, now) : null;
    mine.push(mark);
    if (!range) continue;
    ranges.set(mark.employee, range);
    days += range.to - range.from + 1;
  }
  if (ranges.size > 0) await calculateRanges(context, loaded, people, ranges);
  await tx.delete(dayMarks).where(
    and(
      eq(dayMarks.company_id, companyId),
      inArray(
        dayMarks.id,
        mine.flatMap(({ marks }) => marks),
      ),
    ),
  );
  await markRest(
    context,
    mine.flatMap(({ employee, from }) => {
      const range = ranges.get(employee);
      return range && from < range.from
        ? [{ employee, from: formatWorkDate(from), to: formatWorkDate(range.from - 1) }]
        : [];
    }),
  );
  return mine.length;
}
