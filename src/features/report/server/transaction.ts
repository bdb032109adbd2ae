import { sql } from 'drizzle-orm';
import { areas, departments, positions } from '#features/company/server.ts';
import { punches } from '#features/device/server.ts';
import { employees, fullName } from '#features/team/server.ts';
import { transactionReport } from '../contract.ts';
import {
  byDepartment,
  isoWeekday,
  reportServer,
  wallDate,
  wallTimeOfDay,
  weekOf,
  type SortKey,
} from '#server/report/index.ts';
import { knownVerifyType, punchFilters, seenDepartments } from './punch-reports.ts';

/** Days and weeks follow from the instant, and its index provides their order. */
const byTime: readonly SortKey[] = [{ column: 'punch_time', type: 'timestamptz' }];
const { verify_type: _, ...filters } = punchFilters;

export const transactionServer = reportServer(transactionReport, {
  table: punches,
  rows: (question) => {
    const time = sql`${punches.punch_time}`;
    const date = wallDate(time, question);
    const isByDepartment = question.group === 'department';
    const department = isByDepartment
      ? { id: sql`seen.id`, name: sql`seen.dept_name` }
      : { id: sql`${punches.department}`, name: sql`coalesce(${departments.dept_name}, '')` };
    // Left joins by primary key: the planner drops those whose columns are not read.
    return sql`
      select ${punches.id} as id, ${punches.emp_code} as emp_code, ${employees.code_order} as code, ${punches.punch_time} as punch_time,
        ${punches.employee} as employee, ${fullName} as employee_name,
        ${department.id} as department, ${department.name} as department_name,
        ${employees.position} as position, ${positions.position_name} as position_name,
        ${date} as date, ${weekOf(date, question)} as week, ${isoWeekday(date)} as weekday, ${wallTimeOfDay(time, question)} as time,
        ${punches.punch_state} as punch_state,
        ${knownVerifyType} as verify_type,
        ${punches.work_code} as work_code, ${punches.source} as source,
        ${punches.terminal_alias} as terminal_alias, ${punches.terminal_sn} as terminal_sn,
        ${punches.area} as area, ${areas.area_name} as area_name,
        ${punches.temperature} as temperature, ${punches.mask} as mask, ${punches.photo} is not null as has_photo, ${punches.upload_time} as upload_time, ${punches.is_void} as is_void
      from ${
        isByDepartment
          ? sql`${seenDepartments(question)} join ${punches} on ${punches.company_id} = ${question.companyId} and ${punches.department} = seen.id`
          : sql`${punches} left join ${departments} on ${departments.company_id} = ${punches.company_id} and ${departments.id} = ${punches.department}`
      }
      left join ${employees} on ${employees.company_id} = ${punches.company_id} and ${employees.id} = ${punches.employee}
      left join ${positions} on ${positions.company_id} = ${employees.company_id} and ${positions.id} = ${employees.position}
      left join ${areas} on ${areas.company_id} = ${punches.company_id} and ${areas.id} = ${punches.area}
      where ${question.where}
        and ${punches.punch_time} >= ${question.period.start}::timestamptz and ${punches.punch_time} < ${question.period.end}::timestamptz`;
  },
  filters: { ...filters, is_void: punches.is_void, work_code: punches.work_code, terminal_sn: punches.terminal_sn },
  search: employees.search_text,
  sorts: {
    date: byTime,
    week: byTime,
    emp_code: [{ column: 'code', type: 'text' }],
    employee: [
      { column: 'code', type: 'text' },
      { column: 'employee', type: 'bigint' },
    ],
    department: byDepartment,
  },
  tieBreakers: [...byTime, { column: 'id', type: 'bigint' }],
  totals: { punches: sql`count(*)`, people: sql`count(distinct r.employee)` },
  series: { punches: sql`count(*)`, people: sql`count(distinct r.employee)` },
});
