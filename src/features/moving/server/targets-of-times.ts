import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  breakTimes,
  departmentSchedules,
  employeeSchedules,
  shiftDays,
  shifts,
  temporarySchedules,
  timetables,
} from '#features/attendance/server.ts';
import { departments } from '#features/company/server.ts';
import { holidays } from '#features/complement/server.ts';
import { employees } from '#features/team/server.ts';
import type { TimesKind } from '../domain/former-times.ts';
import { amongPeople, ofEmployee } from './of-people.ts';
import type { Target } from './targets.ts';

/** A record with a name of its own. */
const named = (resource: Target['resource'], table: PgTable & { id: PgColumn; alias: PgColumn }): Target => ({
  resource,
  code: () => sql`lower(${table.alias})`,
  written: () => sql`${table.alias}`,
  name: sql`${table.alias}`,
  id: table.id,
});

/** The code of the owner of a schedule, and the first day: `1001 2026-01-31`. */
const dayAtEnd = / \d{4}-\d{2}-\d{2}$/;
const ownersOf = (codes: readonly string[]): string[] => [...new Set(codes.map((code) => code.replace(dayAtEnd, '')))];

type Schedules = PgTable & { id: PgColumn; company_id: PgColumn; shift: PgColumn; start_date: PgColumn };

/** A schedule, by its owner and first day. @param owner the column with the owner @param code of the owner, compared and written */
function scheduled(
  resource: Target['resource'],
  table: Schedules,
  owner: PgColumn,
  owners: PgTable & { id: PgColumn; company_id: PgColumn },
  code: { readonly key: SQL; readonly written: SQL },
): Target {
  const ofOwner = (value: SQL, companyId: number): SQL =>
    sql`(select ${value} from ${owners} where ${and(eq(owners.company_id, companyId), eq(owners.id, owner))})`;
  return {
    resource,
    code: (companyId) => sql`${ofOwner(code.key, companyId)} || ' ' || ${table.start_date}::text`,
    written: (companyId) => ofOwner(code.written, companyId),
    name: sql`${table.start_date}::text`,
    id: table.id,
    likeness: (companyId) =>
      sql`(select lower(${shifts.alias}) from ${shifts} where ${and(eq(shifts.company_id, companyId), eq(shifts.id, table.shift))})`,
    among: (companyId, codes) =>
      sql`${owner} in (select ${owners.id} from ${owners} where ${and(eq(owners.company_id, companyId), inArray(code.key, ownersOf(codes)))})`,
  };
}

/** What the kinds become with which a company plans. */
export const targetsOfTimes: Readonly<Record<TimesKind, Target>> = {
  holidays: {
    resource: 'complement.holiday',
    code: () => sql`${holidays.start_date}::text || ' ' || lower(${holidays.holiday_name})`,
    written: () => sql`${holidays.start_date}::text`,
    name: sql`${holidays.holiday_name}`,
    id: holidays.id,
  },
  breakTimes: { ...named('attendance.break_time', breakTimes), likeness: () => sql`${breakTimes.duration}::text` },
  timetables: {
    ...named('attendance.timetable', timetables),
    likeness: () => sql`case when ${timetables.use_mode} = 'flexible' then 'flexible'
      else coalesce(to_char(${timetables.in_time}, 'HH24:MI'), '') || '-' || coalesce(to_char(${timetables.out_time}, 'HH24:MI'), '') end`,
  },
  shifts: {
    ...named('attendance.shift', shifts),
    likeness: (companyId) => sql`${shifts.cycle_unit} || ' ' || ${shifts.shift_cycle} || ' ' || coalesce((
      select string_agg(${shiftDays.day} || ':' || lower(${timetables.alias}), ',' order by ${shiftDays.day}, lower(${timetables.alias}) collate "C")
      from ${shiftDays} join ${timetables} on ${and(eq(timetables.company_id, companyId), eq(timetables.id, shiftDays.timetable))}
      where ${and(eq(shiftDays.company_id, companyId), eq(shiftDays.shift, shifts.id))}), '')`,
  },
  departmentSchedules: scheduled(
    'attendance.department_schedule',
    departmentSchedules,
    departmentSchedules.department,
    departments,
    { key: sql`lower(${departments.dept_code})`, written: sql`${departments.dept_code}` },
  ),
  schedules: scheduled('attendance.employee_schedule', employeeSchedules, employeeSchedules.employee, employees, {
    key: sql`${employees.code_key}`,
    written: sql`${employees.emp_code}`,
  }),
  temporarySchedules: {
    resource: 'attendance.temporary_schedule',
    code: (
      companyId,
    ) => sql`${ofEmployee(sql`${employees.code_key}`, companyId, temporarySchedules.employee)} || ' ' || ${temporarySchedules.att_date}::text
      || ' ' || coalesce((select lower(${timetables.alias}) from ${timetables} where ${and(eq(timetables.company_id, companyId), eq(timetables.id, temporarySchedules.timetable))}), '')`,
    written: (companyId) => ofEmployee(sql`${employees.emp_code}`, companyId, temporarySchedules.employee),
    name: sql`${temporarySchedules.att_date}::text`,
    id: temporarySchedules.id,
    among: (companyId, codes) => amongPeople(companyId, codes, temporarySchedules.employee),
  },
};
