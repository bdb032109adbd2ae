import { and, asc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import { employeeAreas, employees, employeeServer } from '#features/team/server.ts';
import type { attendanceSwitches } from '#features/team/contract/employee-states.ts';
import type { TenantContext } from '#server/http/index.ts';
import { datedRecords, type DatedRecord } from '#server/resource/index.ts';
import type { Employee, ScheduleEntry } from '../../engine/index.ts';
import { workDate } from '../../domain/work-date.ts';
import { employeeSchedules, temporarySchedules } from '../schedule/tables.ts';
import { asPublished, type Temporary } from '../schedule/drafts.ts';
import { scheduleEntry } from './load-company.ts';
import { switchColumns, switchesOf } from './switches.ts';

/** An employee in the engine's form, with further data from the stored rows. */
export interface Person {
  readonly employee: Employee;
  /** Department on a work date (days since 1970-01-01). */
  departmentOn(date: number): number;
  /** Whether days of the person are calculated on a work date: employed, and attendance switched on. */
  attendsOn(date: number): boolean;
  /** Whether the company's holidays are theirs on a work date. */
  hasHolidaysOn(date: number): boolean;
  /** Areas on a work date. */
  areasOn(date: number): readonly number[];
  /** IANA zone valid today. */
  readonly zone: string;
}

type EmployeeRow = Pick<
  typeof employees.$inferSelect,
  'id' | 'department' | 'time_zone' | (typeof attendanceSwitches)[number] | 'status' | 'hire_date'
> & { readonly area: readonly number[] };

/** Before any requested date. */
const always = workDate('1970-01-01');

/**
 * Employees with their terms and schedules. Skips employees held by another worker, unless they are only read.
 * @param zone the company's IANA zone, for employees without their own
 * @param reading `range`: requested ISO work dates, both inclusive; schedules outside are not read;
 * `isPublished`: temporary schedules as the people were told of them
 */
export async function loadPeople(
  context: TenantContext,
  ids: readonly number[],
  zone: string,
  {
    isReading = false,
    isPublished = false,
    range,
  }: {
    readonly isReading?: boolean;
    readonly isPublished?: boolean;
    readonly range?: { readonly from: string; readonly to: string };
  } = {},
): Promise<Map<number, Person>> {
  const { tx, companyId } = context;
  const found = tx
    .select({
      id: employees.id,
      department: employees.department,
      time_zone: employees.time_zone,
      ...switchColumns,
      status: employees.status,
      hire_date: employees.hire_date,
    })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), inArray(employees.id, [...ids])))
    .orderBy(asc(employees.id));
  const rows = await (isReading ? found : found.for('no key update', { skipLocked: true }));
  const locked = rows.map(({ id }) => id);
  if (locked.length === 0) return new Map();
  const [terms, ownRows, temporaryRows] = await Promise.all([
    withAreas(context, rows).then((placed) => datedRecords(employeeServer, context, placed)),
    tx
      .select()
      .from(employeeSchedules)
      .where(
        and(
          eq(employeeSchedules.company_id, companyId),
          inArray(employeeSchedules.employee, locked),
          range ? lte(employeeSchedules.start_date, range.to) : undefined,
          range ? or(isNull(employeeSchedules.end_date), gte(employeeSchedules.end_date, range.from)) : undefined,
        ),
      )
      .orderBy(asc(employeeSchedules.id)),
    tx
      .select()
      .from(temporarySchedules)
      .where(
        and(
          eq(temporarySchedules.company_id, companyId),
          inArray(temporarySchedules.employee, locked),
          range ? gte(temporarySchedules.att_date, range.from) : undefined,
          range ? lte(temporarySchedules.att_date, range.to) : undefined,
        ),
      )
      .orderBy(asc(temporarySchedules.id)),
  ]);
  const own = Map.groupBy(ownRows, ({ employee }) => employee);
  const temporary = Map.groupBy(
    isPublished ? await asPublished(context, temporaryRows, { employees: locked, range }) : temporaryRows,
    ({ employee }) => employee,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      personOf(row, terms.get(row.id) ?? [], zone, [
        ...(own.get(row.id) ?? []).map((entry) => scheduleEntry('employee', entry)),
        ...(temporary.get(row.id) ?? []).map(temporaryEntry),
      ]),
    ]),
  );
}

/** Employees with their present areas. */
async function withAreas<R extends { readonly id: number }>(
  { tx, companyId }: TenantContext,
  rows: readonly R[],
): Promise<(R & { readonly area: readonly number[] })[]> {
  const links = await tx
    .select({ employee: employeeAreas.employee, area: employeeAreas.area })
    .from(employeeAreas)
    .where(
      and(
        eq(employeeAreas.company_id, companyId),
        inArray(
          employeeAreas.employee,
          rows.map(({ id }) => id),
        ),
      ),
    );
  const found = Map.groupBy(links, ({ employee }) => employee);
  return rows.map((row) => ({ ...row, area: (found.get(row.id) ?? []).map(({ area }) => area) }));
}

function temporaryEntry(row: Temporary): ScheduleEntry {
  const date = workDate(row.att_date);
  return {
    source: 'temporary',
    from: date,
    to: date,
    mode: row.rule_flag,
    timetableIds: row.timetable === null ? [] : [row.timetable],
    seq: row.id,
  };
}

/** An employee with the dated values of their terms. */
function personOf(
  row: Omit<EmployeeRow, 'area'>,
  versions: readonly DatedRecord<EmployeeRow>[],
  companyZone: string,
  schedule: readonly ScheduleEntry[],
): Person {
  const terms = versions.map(({ from, record }) => ({ from: from === null ? always : workDate(from), ...record }));
  const departments = terms.map(({ from, department }) => ({ from, value: department }));
  const areas = terms.map(({ from, area }) => ({ from, value: area }));
  const switches = terms.map((term) => ({
    from: term.from,
    value: switchesOf(term, isGone(term)),
  }));
  const switchedOn = (date: number) => (switches.findLast(({ from }) => from <= date) ?? switches[0])?.value;
  const zones = terms.map(({ from, time_zone }) => ({ from, value: time_zone ?? companyZone }));
  const last = terms.at(-1);
  // A person who left and came back has no days in between; the last leaving date ends all days.
  const left =
    last?.status === 'active' ? undefined : terms.findLast((term, at) => isGone(term) && !isGone(terms[at - 1]));
  return {
    employee: {
      id: row.id,
      employedFrom: row.hire_date === null ? null : workDate(row.hire_date),
      employedTo: left ? left.from - 1 : null,
      zones,
      departments,
      areas,
      switches,
      schedule,
    },
    departmentOn: (date) =>
      (departments.findLast(({ from }) => from <= date) ?? departments[0])?.value ?? row.department,
    attendsOn: (date) => switchedOn(date)?.attendance ?? true,
    hasHolidaysOn: (date) => switchedOn(date)?.holiday ?? true,
    areasOn: (date) => (areas.findLast(({ from }) => from <= date) ?? areas[0])?.value ?? [],
    zone: row.time_zone ?? companyZone,
  };
}

const isGone = (term: Pick<EmployeeRow, 'status'> | undefined): boolean =>
  term !== undefined && term.status !== 'active';
