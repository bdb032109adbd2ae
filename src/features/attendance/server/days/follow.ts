import { and, eq, inArray, sql } from 'drizzle-orm';
import { areaServer, departmentServer } from '#features/company/server.ts';
import { holidayServer } from '#features/complement/server.ts';
import { punchesChanged } from '#features/device/server.ts';
import { attendanceSwitches } from '#features/team/contract/employee-states.ts';
import { employees, employeeServer } from '#features/team/server.ts';
import { hear } from '#server/news/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { beginningDay, follow, recordsReferring, type Reaction } from '#server/resource/index.ts';
import {
  breakTimeServer,
  departmentRuleServer,
  departmentScheduleServer,
  employeeScheduleServer,
  globalRuleServer,
  shiftServer,
  temporaryScheduleServer,
  timetableServer,
} from '../resources.ts';
import { shiftDays, timetableBreaks } from '../tables.ts';
import { departmentSchedules, employeeSchedules, temporarySchedules } from '../schedule/tables.ts';
import { followPunchStates } from './follow-punch-states.ts';
import { followTerminals } from './follow-terminals.ts';
import { holidaySpans } from './load-company.ts';
import { markDays, markWhere, type DateRange } from './marks.ts';
import { companyToday, firstOfPeriod } from './open-period.ts';
import { peopleBelow, peopleWithin } from './people-below.ts';
import { formatWorkDate } from '../../engine/index.ts';

/** Marks the dates around a punch's instant, which cover its day in every zone. */
export const hearPunches = hear(punchesChanged, async (context, { employees: ids, first, last }) => {
  const dateAt = (instant: string, days: number): string =>
    Temporal.Instant.from(instant).toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString();
  await markDays(context, ids, { from: dateAt(first, -1), to: dateAt(last, 1) });
});

/** Marks the named employees, otherwise everybody in some departments and areas, or everybody. A new record may have none. */
async function markScope(
  context: TenantContext,
  {
    departments: having = [],
    areas: placed = [],
    employees: named = [],
  }: {
    readonly departments?: readonly number[];
    readonly areas?: readonly number[];
    readonly employees?: readonly number[];
  },
  range: DateRange,
): Promise<void> {
  if (named.length > 0) return markDays(context, named, range);
  if (placed.length === 0) return having.length > 0 ? markBelow(context, having, range) : markEverybody(context, range);
  const within = sql`select w.employee from (${await peopleWithin(context, placed)}) w (employee)`;
  await markWhere(
    context,
    having.length === 0
      ? within
      : sql`${within} intersect select b.employee from (${await peopleBelow(context, having)}) b (employee)`,
    range,
  );
}

async function markBelow(context: TenantContext, ids: readonly number[], range: DateRange): Promise<void> {
  if (ids.length > 0) await markWhere(context, await peopleBelow(context, ids), range);
}

async function markEverybody(context: TenantContext, range: DateRange): Promise<void> {
  const { companyId } = context;
  await markWhere(context, sql`select e.id as employee from ${employees} e where e.company_id = ${companyId}`, range);
}

/** Marks everybody whose plan uses some shifts, by their own schedule or their department's. */
async function markShifts(context: TenantContext, ids: readonly number[], range: DateRange): Promise<void> {
  if (ids.length === 0) return;
  const { tx, companyId } = context;
  const own = await tx
    .selectDistinct({ employee: employeeSchedules.employee })
    .from(employeeSchedules)
    .where(and(eq(employeeSchedules.company_id, companyId), inArray(employeeSchedules.shift, [...ids])));
  await markDays(
    context,
    own.map(({ employee }) => employee),
    range,
  );
  const having = await tx
    .selectDistinct({ department: departmentSchedules.department })
    .from(departmentSchedules)
    .where(and(eq(departmentSchedules.company_id, companyId), inArray(departmentSchedules.shift, [...ids])));
  await markBelow(
    context,
    having.map(({ department }) => department),
    range,
  );
}

async function markTimetables(context: TenantContext, ids: readonly number[], range: DateRange): Promise<void> {
  if (ids.length === 0) return;
  const { tx, companyId } = context;
  const found = await tx
    .selectDistinct({ shift: shiftDays.shift })
    .from(shiftDays)
    .where(and(eq(shiftDays.company_id, companyId), inArray(shiftDays.timetable, [...ids])));
  await markShifts(
    context,
    [...found.map(({ shift }) => shift), ...(await recordsReferring(shiftServer, context, timetableServer, ids))],
    range,
  );
  await markWhere(
    context,
    sql`select distinct t.employee from ${temporarySchedules} t
      where t.company_id = ${companyId} and ${inArray(sql`t.timetable`, [...ids])}`,
    range,
  );
}

/** From the start of the earlier to the end of the later period, both inclusive. */
function spanOf(...periods: readonly ({ start_date: string; end_date: string | null } | null)[]): DateRange {
  const known = periods.filter((period) => period !== null);
  const ends = known.map(({ end_date }) => end_date);
  return {
    from: known.map(({ start_date }) => start_date).toSorted()[0] ?? '9999-12-31',
    to: ends.some((end) => end === null)
      ? null
      : (ends.toSorted((a, b) => ((a ?? '') < (b ?? '') ? 1 : -1))[0] ?? null),
  };
}

/** The fields of an employee that affect days. */
const terms = ['department', 'time_zone', ...attendanceSwitches, 'status', 'hire_date'] as const;

/** A change through a person's own profile has no areas. */
const isSame = (one: readonly number[] = [], other: readonly number[] = []): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

export const dayReactions: readonly Reaction[] = [
  follow(employeeServer, async (context, { id, before, after, ...change }) => {
    if (!after) return;
    if (before && isSame(before.area, after.area) && terms.every((name) => before[name] === after[name])) return;
    const today = await companyToday(context);
    if (!before) {
      // Years without a plan need no calculation: a schedule or a punch marks its own days.
      const opened = firstOfPeriod(today);
      const hired = after.hire_date ?? opened;
      return markDays(context, [id], { from: hired > opened ? hired : opened, to: null });
    }
    const hired = before.hire_date === after.hire_date ? [] : [before.hire_date, after.hire_date];
    const firsts = [...hired, 'holdsFrom' in change ? change.holdsFrom : undefined].filter(
      (day) => typeof day === 'string',
    );
    await markDays(context, [id], { from: firsts.toSorted()[0] ?? today.toString(), to: null });
  }),
  follow(departmentServer, async (context, { id, before, after }) => {
    // People who move below another department get its schedule and holidays from today on.
    if (before && after && before.parent_dept !== after.parent_dept)
      await markBelow(context, [id], { from: (await companyToday(context)).toString(), to: null });
  }),
  follow(areaServer, async (context, { id, before, after }) => {
    if (before && after && before.parent_area !== after.parent_area)
      await markWhere(context, await peopleWithin(context, [id]), {
        from: (await companyToday(context)).toString(),
        to: null,
      });
  }),
  follow(employeeScheduleServer, (context, { before, after }) =>
    markDays(
      context,
      [before, after].flatMap((row) => (row ? [row.employee] : [])),
      spanOf(before, after),
    ),
  ),
  follow(departmentScheduleServer, (context, { before, after }) =>
    markBelow(
      context,
      [before, after].flatMap((row) => (row ? [row.department] : [])),
      spanOf(before, after),
    ),
  ),
  follow(temporaryScheduleServer, async (context, { before, after }) => {
    for (const row of [before, after])
      if (row) await markDays(context, [row.employee], { from: row.att_date, to: row.att_date });
  }),
  follow(holidayServer, async (context, { before, after }) => {
    // For a recurring one the days of last year may still be open.
    const year = context.now.toZonedDateTimeISO('UTC').year;
    for (const row of [before, after].filter((one) => one !== null))
      for (const { from, to } of holidaySpans(row, { first: year - 1, last: year }))
        await markScope(context, row, { from: formatWorkDate(from), to: formatWorkDate(to) });
  }),
  follow(shiftServer, async (context, { id, ...change }) => {
    const range = rangeFrom(change);
    if (range) await markShifts(context, [id], range);
  }),
  follow(timetableServer, async (context, { id, ...change }) => {
    const range = rangeFrom(change);
    if (range) await markTimetables(context, [id], range);
  }),
  followPunchStates,
  followTerminals,
  follow(globalRuleServer, async (context, change) => {
    const range = rangeFrom(change);
    if (range) await markEverybody(context, range);
  }),
  follow(departmentRuleServer, async (context, { before, after, ...change }) => {
    const ids = [before, after].flatMap((row) => (row ? [row.department] : []));
    // A new or deleted record counts from the beginning.
    const range = before && after ? rangeFrom(change) : { from: beginningDay, to: null };
    if (range) await markBelow(context, ids, range);
  }),
  follow(breakTimeServer, async (context, { id, ...change }) => {
    const range = rangeFrom(change);
    if (!range) return;
    const { tx, companyId } = context;
    const using = await tx
      .selectDistinct({ timetable: timetableBreaks.timetable })
      .from(timetableBreaks)
      .where(and(eq(timetableBreaks.company_id, companyId), eq(timetableBreaks.break_time, id)));
    await markTimetables(
      context,
      [
        ...using.map(({ timetable }) => timetable),
        ...(await recordsReferring(timetableServer, context, breakTimeServer, [id])),
      ],
      range,
    );
  }),
];

/** From the first day of a change; undefined if no dated field changed, because no day depends on it. */
function rangeFrom(change: { readonly kind: string; readonly holdsFrom?: string }): DateRange | undefined {
  return change.holdsFrom === undefined ? undefined : { from: change.holdsFrom, to: null };
}
