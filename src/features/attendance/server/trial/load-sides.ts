import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { employees } from '#features/team/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { undone, type PreparingContext, type TenantContext } from '#server/http/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { departmentScope } from '#server/tenancy/data-scope.ts';
import { formatWorkDate, punchRange, type Punch } from '../../engine/index.ts';
import { workDate } from '../../domain/work-date.ts';
import { loadAbsences } from '../absences/absences.ts';
import { loadFor, todayIn, type Range } from '../days/calculate-days.ts';
import type { LoadedCompany } from '../days/load-company.ts';
import { loadPeople, type Person } from '../days/load-people.ts';
import { loadPunches } from '../days/load-punches.ts';
import { dayMarks } from '../days/tables.ts';
import { loadLocks, type Locks } from '../lock/holding.ts';
import { makeTriedChange, type TriedDayChange } from './try-change.ts';

/** People per answer: the first answer is small, so that something shows at once. */
const mostPeople = { first: 20, later: 100 };

export type TrialInput = TriedDayChange & {
  readonly period: 'open' | 'days90';
  /** Employees up to this id are done. */
  readonly after: number;
};

/** The data for calculating some people's days on one side of the change. */
export interface Side {
  readonly people: ReadonlyMap<number, Person>;
  readonly loaded: LoadedCompany;
}

type PunchesByPerson = ReadonlyMap<number, readonly Punch[]>;

/** Both sides, with their shared data. */
export interface Sides {
  readonly range: Range;
  readonly before: Side;
  readonly after: Side;
  /** What a terminal's punches count as may be the change. */
  readonly punches: { readonly before: PunchesByPerson; readonly after: PunchesByPerson };
  readonly absences: Awaited<ReturnType<typeof loadAbsences>>;
  readonly locks: Locks;
  readonly names: ReadonlyMap<number, { readonly display_name: string; readonly emp_code: string }>;
  /** The number of affected people. */
  readonly touched: number;
  /** The people of this answer, by id. */
  readonly ids: readonly number[];
  readonly hasMore: boolean;
}

/** The examined work dates: the open part of the present month, or the last 90 days, up to today. */
function rangeOf(period: TrialInput['period'], zone: string, now: Temporal.Instant): Range {
  const to = todayIn(zone, now);
  const month = now.toZonedDateTimeISO(zone).toPlainDate().with({ day: 1 });
  return { from: period === 'open' ? workDate(month.toString()) : to - 89, to };
}

async function lastMark({ tx, companyId }: TenantContext): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${dayMarks.id}), 0)`.mapWith(Number) })
    .from(dayMarks)
    .where(eq(dayMarks.company_id, companyId));
  return row?.last ?? 0;
}

const touchedSchema = z.object({ employee: z.coerce.number(), touched: z.coerce.number() });

/**
 * The affected people: the change marked their days. A person with a data scope sees only their own
 * people.
 */
async function touchedBy(
  { tx, companyId, actor }: TenantContext,
  marksBefore: number,
  after: number,
  most: number,
): Promise<{ readonly ids: readonly number[]; readonly touched: number }> {
  const seen = departmentScope({ companyId, actor }, sql`e.department`, sql`e.id`) ?? sql`true`;
  const rows = await queryRows(
    tx,
    sql`
    with marked as (
      select distinct m.employee from ${dayMarks} m
      join ${employees} e on e.company_id = ${companyId} and e.id = m.employee
      where m.company_id = ${companyId} and m.id > ${marksBefore} and ${seen}
    ) select marked.employee, (select count(*) from marked) as touched from marked
    where marked.employee > ${after} order by marked.employee limit ${most}`,
    touchedSchema,
  );
  return { ids: rows.map(({ employee }) => employee), touched: rows[0]?.touched ?? 0 };
}

async function loadSide(context: TenantContext, ids: readonly number[], zone: string, range: Range): Promise<Side> {
  const whole = { from: formatWorkDate(range.from), to: formatWorkDate(range.to) };
  const people = await loadPeople(context, ids, zone, { isReading: true, range: whole });
  return { people, loaded: await loadFor(context, people, zone) };
}

/** Reads both sides, each in a transaction that is rolled back; calculates nothing while it is open. */
export async function loadSides(preparing: PreparingContext, input: TrialInput): Promise<Sides> {
  const most = input.after === 0 ? mostPeople.first : mostPeople.later;
  const changed = await undone(preparing, async (context) => {
    const { zone } = await companyClock(context);
    const range = rangeOf(input.period, zone, context.now);
    const marksBefore = await lastMark(context);
    await makeTriedChange(context, input, formatWorkDate(range.from));
    const found = await touchedBy(context, marksBefore, input.after, most + 1);
    const ids = found.ids.slice(0, most);
    return {
      zone,
      range,
      ids,
      touched: found.touched,
      hasMore: found.ids.length > most,
      after: await loadSide(context, ids, zone, range),
    };
  });
  return undone(preparing, async (context): Promise<Sides> => {
    const { ids, zone, range } = changed;
    const before = await loadSide(context, ids, zone, range);
    const reach = punchRange(changed.after.loaded.company, range.from, range.to);
    const punches = await loadPunches(context, ids, reach, before.loaded);
    const isOfTerminal = input.resource === 'device.terminal';
    return {
      ...changed,
      before,
      punches: {
        before: punches,
        after: isOfTerminal ? await loadPunches(context, ids, reach, changed.after.loaded) : punches,
      },
      absences: await loadAbsences(context, changed.after.loaded.company, ids, range),
      locks: await loadLocks(context, range),
      names: await namesOf(context, ids),
    };
  });
}

async function namesOf({ tx, companyId }: TenantContext, ids: readonly number[]): Promise<Sides['names']> {
  const found = await tx
    .select({ id: employees.id, first: employees.first_name, last: employees.last_name, code: employees.emp_code })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), inArray(employees.id, [...ids])));
  return new Map(
    found.map(({ id, first, last, code }) => [
      id,
      { display_name: last === '' ? first : `${first} ${last}`, emp_code: code },
    ]),
  );
}
