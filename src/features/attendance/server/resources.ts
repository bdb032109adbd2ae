import { employeeServer } from '#features/team/server.ts';
import { departments } from '#features/company/server.ts';
import { sql } from 'drizzle-orm';
import { resourceServer } from '#server/resource/index.ts';
import { dayInName } from '#server/tenancy/day-in-name.ts';
import {
  breakTime,
  timetable,
  shift,
  employeeSchedule,
  departmentSchedule,
  temporarySchedule,
  attendanceDay,
  globalRule,
  lockedDay,
  departmentRule,
  weekendFields,
} from '../contract.ts';
import { checkShiftsOf } from './shift-overlap.ts';
import { departmentRules, globalRules } from './rule/tables.ts';
import { attDayTotals } from './days/tables.ts';
import { lockedDays } from './lock/tables.ts';
import { departmentSchedules, employeeSchedules, temporarySchedules } from './schedule/tables.ts';
import { checkScheduleOverlap, nameOfShift } from './schedule/overlap.ts';
import { breakTimes, shiftDays, shifts, timetableBreaks, timetableStaffing, timetables } from './tables.ts';

export const breakTimeServer = resourceServer(breakTime, {
  table: breakTimes,
  display: sql<string>`${breakTimes.alias}`,
});

export const timetableServer = resourceServer(timetable, {
  table: timetables,
  display: sql<string>`${timetables.alias}`,
  rows: {
    breaks: { table: timetableBreaks, owner: timetableBreaks.timetable },
    staffing: { table: timetableStaffing, owner: timetableStaffing.timetable },
  },
  prepare: async (context, values, before) => {
    if (before) await checkShiftsOf(context, before, values);
    return values;
  },
});

export const shiftServer = resourceServer(shift, {
  table: shifts,
  display: sql<string>`${shifts.alias}`,
  rows: { days: { table: shiftDays, owner: shiftDays.shift } },
});

export const globalRuleServer = resourceServer(globalRule, {
  table: globalRules,
  display: sql<string>`'1'`,
});

export const departmentRuleServer = resourceServer(departmentRule, {
  table: departmentRules,
  display: ({ companyId }) =>
    sql<string>`(select d.dept_name from ${departments} d where d.company_id = ${companyId} and d.id = ${departmentRules.department})`,
  // Fields that belong together are all set.
  example: {
    late_measure: 'beyondGrace',
    ...Object.fromEntries(weekendFields.map((name, index) => [name, index > 4])),
  },
});

export const employeeScheduleServer = resourceServer(employeeSchedule, {
  table: employeeSchedules,
  searched: { employee: employeeServer },
  display: nameOfShift(employeeSchedules.shift, employeeSchedules.start_date),
  prepare: async (context, values, before) => {
    await checkScheduleOverlap(context, employeeSchedules, employeeSchedules.employee, 'employee', values, before);
    return values;
  },
});

export const departmentScheduleServer = resourceServer(departmentSchedule, {
  table: departmentSchedules,
  display: nameOfShift(departmentSchedules.shift, departmentSchedules.start_date),
  prepare: async (context, values, before) => {
    await checkScheduleOverlap(
      context,
      departmentSchedules,
      departmentSchedules.department,
      'department',
      values,
      before,
    );
    return values;
  },
});

/** Calculated days; a recalculated date is a new record. */
export const attendanceDayServer = resourceServer(attendanceDay, {
  table: attDayTotals,
  searched: { employee: employeeServer },
  display: (context) => dayInName(context, attDayTotals.att_date),
});

export const temporaryScheduleServer = resourceServer(temporarySchedule, {
  table: temporarySchedules,
  searched: { employee: employeeServer },
  display: (context) => dayInName(context, temporarySchedules.att_date),
});

/** Written when a locked day would get another result (`./lock/locked-days.ts`). */
export const lockedDayServer = resourceServer(lockedDay, {
  table: lockedDays,
  searched: { employee: employeeServer },
  display: (context) => dayInName(context, lockedDays.att_date),
});
