import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm';
import { punches } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { PunchState, type Employee, type Punch, type ScheduleEntry } from '../../engine/index.ts';
import { workDate } from '../../domain/work-date.ts';
import { employmentTerms } from './tables.ts';
import { employeeSchedules, temporarySchedules } from '../schedule/tables.ts';
import { scheduleEntry } from './load-company.ts';

/** An employee as the engine reads one, with what the stored rows say beside it. */
export interface Person {
  readonly employee: Employee;
  /** Department on a work date (days since 1970-01-01). */
  departmentOn(date: number): number;
  /** IANA zone of the latest terms. */
  readonly zone: string;
}

type EmployeeRow = Pick<
  typeof employees.$inferSelect,
  'id' | 'department' | 'time_zone' | 'enable_att' | 'status' | 'hire_date'
>;

/** Before any date that is asked for. */
const always = workDate('1970-01-01');

/** The state of a punch as the engine has it; what terminals of other makers send is unknown. */
function stateOf(code: number): PunchState {
  return Object.values(PunchState).find((known) => known === code) ?? PunchState.unknown;
}

/**
 * Employees with their terms and schedules. Those that another worker is at are left out, unless they are read only.
 * @param zone the company's IANA zone, for who has none of their own
 */
export async function loadPeople(
  { tx, companyId }: TenantContext,
  ids: readonly number[],
  zone: string,
  { isReading = false }: { readonly isReading?: boolean } = {},
): Promise<Map<number, Person>> {
  const found = tx
    .select({
      id: employees.id,
      department: employees.department,
      time_zone: employees.time_zone,
      enable_att: employees.enable_att,
      status: employees.status,
      hire_date: employees.hire_date,
    })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), inArray(employees.id, [...ids])))
    .orderBy(asc(employees.id));
  const rows = await (isReading ? found : found.for('no key update', { skipLocked: true }));
  const locked = rows.map(({ id }) => id);
  if (locked.length === 0) return new Map();
  const terms = Map.groupBy(
    await tx
      .select()
      .from(employmentTerms)
      .where(and(eq(employmentTerms.company_id, companyId), inArray(employmentTerms.employee, locked)))
      .orderBy(asc(employmentTerms.employee), asc(employmentTerms.from_date)),
    ({ employee }) => employee,
  );
  const own = Map.groupBy(
    await tx
      .select()
      .from(employeeSchedules)
      .where(and(eq(employeeSchedules.company_id, companyId), inArray(employeeSchedules.employee, locked)))
      .orderBy(asc(employeeSchedules.id)),
    ({ employee }) => employee,
  );
  const temporary = Map.groupBy(
    await tx
      .select()
      .from(temporarySchedules)
      .where(and(eq(temporarySchedules.company_id, companyId), inArray(temporarySchedules.employee, locked)))
      .orderBy(asc(temporarySchedules.id)),
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

function temporaryEntry(row: typeof temporarySchedules.$inferSelect): ScheduleEntry {
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

/** The terms of an employee in the order of their dates; who has none yet is taken as they are now. */
function personOf(
  row: EmployeeRow,
  found: readonly (typeof employmentTerms.$inferSelect)[],
  companyZone: string,
  schedule: readonly ScheduleEntry[],
): Person {
  const present = { ...row, is_employed: row.status === 'active' };
  const terms = found.length > 0 ? found.map((one) => ({ ...one, from: workDate(one.from_date) })) : [];
  const dated = terms.length > 0 ? terms : [{ ...present, from: always }];
  const departments = dated.map(({ from, department }) => ({ from, value: department }));
  const zones = dated.map(({ from, time_zone }) => ({ from, value: time_zone ?? companyZone }));
  const last = dated.at(-1);
  return {
    employee: {
      id: row.id,
      employedFrom: row.hire_date === null ? null : workDate(row.hire_date),
      employedTo: last && !last.is_employed ? last.from - 1 : null,
      zones,
      departments,
      switches: dated.map(({ from, enable_att }) => ({ from, value: { attendance: enable_att } })),
      schedule,
    },
    departmentOn: (date) =>
      (departments.findLast(({ from }) => from <= date) ?? departments[0])?.value ?? row.department,
    zone: zones.at(-1)?.value ?? companyZone,
  };
}

/**
 * The punches that can matter to a range, by employee.
 * @param range seconds UTC, both inclusive (`punchRange`)
 */
export async function loadPunches(
  { tx, companyId }: TenantContext,
  ids: readonly number[],
  range: { readonly from: number; readonly to: number },
): Promise<Map<number, Punch[]>> {
  const instantAt = (seconds: number): string => Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString();
  const rows = await tx
    .select({ id: punches.id, employee: punches.employee, at: punches.punch_time, state: punches.punch_state })
    .from(punches)
    .where(
      and(
        eq(punches.company_id, companyId),
        inArray(punches.employee, [...ids]),
        gte(punches.punch_time, instantAt(range.from)),
        lte(punches.punch_time, instantAt(range.to)),
      ),
    );
  const found = new Map<number, Punch[]>();
  for (const { id, employee, at, state } of rows) {
    const punch = {
      id,
      instant: Math.floor(Temporal.Instant.from(at).epochMilliseconds / 1000),
      state: stateOf(state),
    };
    const list = found.get(employee);
    if (list) list.push(punch);
    else found.set(employee, [punch]);
  }
  return found;
}
