import { sql, type SQL } from 'drizzle-orm';
import { departments, positions } from '#features/company/server.ts';
import { daysOfYear, employees, fullName } from '#features/team/server.ts';
import { byCode, byDate, byDepartment, daysOf, isoWeekday, reportServer, weekOf } from '#server/report/index.ts';
import { employeeBirthdayReport } from '../contract.ts';
import { resignedFilter } from './punch-reports.ts';

export const employeeBirthdayServer = reportServer(employeeBirthdayReport, {
  table: employees,
  rows: (question) => {
    const date = sql`days.date`;
    const maySee = question.may('personnel.employee.view');
    const visible = (column: SQL): SQL => (maySee ? column : sql`null`);
    return sql`
      select ${employees.id} || ':' || ${date} as id, ${employees.emp_code} as emp_code, ${employees.code_order} as code,
        ${employees.id} as employee, ${fullName} as employee_name,
        ${employees.department} as department, coalesce(${departments.dept_name}, '') as department_name,
        ${employees.position} as position, ${positions.position_name} as position_name,
        ${date} as date, ${weekOf(date, question)} as week, ${isoWeekday(date)} as weekday,
        ${visible(sql`${employees.birthday}`)}::date as birthday,
        ${visible(sql`extract(year from ${date}) - extract(year from ${employees.birthday})`)}::int as age,
        case when ${employees.hire_date} <= ${date} then extract(year from age(${date}, ${employees.hire_date}))::int end as service_years,
        ${employees.mobile} as mobile, ${employees.email} as email
      from ${daysOfYear(daysOf(question.period))}
      join ${employees} on ${employees.company_id} = ${question.companyId} and ${employees.birthday_day} = days.of_year
      left join ${departments} on ${departments.company_id} = ${question.companyId} and ${departments.id} = ${employees.department}
      left join ${positions} on ${positions.company_id} = ${question.companyId} and ${positions.id} = ${employees.position}
      where ${question.where} and ${employees.birthday} <= ${date}`;
  },
  filters: {
    employee: employees.id,
    department: employees.department,
    position: employees.position,
    include_resigned: resignedFilter,
  },
  search: employees.search_text,
  sorts: { date: byDate, week: byDate, emp_code: byCode, employee: byCode, department: byDepartment },
  tieBreakers: [...byCode, ...byDate],
  totals: { people: sql`count(distinct r.employee)` },
});
