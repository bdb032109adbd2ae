import { sql } from 'drizzle-orm';
import { departments, positions } from '#features/company/server.ts';
import { employees, fullName } from '#features/team/server.ts';
import { byCode, byDate, byDepartment, isoWeekday, reportServer, weekOf } from '#server/report/index.ts';
import { exampleThingReport } from '../contract.ts';

export const exampleThingReportServer = reportServer(exampleThingReport, {
  table: employees,
  // A row for each person who was hired in the period. Every part names the company, and an index finds the period.
  rows: (question) => {
    const date = sql`${employees.hire_date}`;
    return sql`
      select ${employees.id} as id, ${employees.emp_code} as emp_code, ${employees.code_key} as code,
        ${employees.id} as employee, ${fullName} as employee_name,
        ${employees.department} as department, coalesce(${departments.dept_name}, '') as department_name,
        ${employees.position} as position, ${positions.position_name} as position_name,
        ${date} as date, ${weekOf(date, question)} as week, ${isoWeekday(date)} as weekday,
        extract(year from age(${date}))::int as service_years
      from ${employees}
      left join ${departments} on ${departments.company_id} = ${question.companyId} and ${departments.id} = ${employees.department}
      left join ${positions} on ${positions.company_id} = ${question.companyId} and ${positions.id} = ${employees.position}
      where ${question.where}
        and ${date} >= ${question.period.from.toString()}::date and ${date} <= ${question.period.to.toString()}::date`;
  },
  filters: { employee: employees.id, department: employees.department, position: employees.position },
  search: employees.search_text,
  sorts: { date: byDate, week: byDate, emp_code: byCode, employee: byCode, department: byDepartment },
  tieBreakers: [...byDate, ...byCode],
  totals: { people: sql`count(distinct r.employee)` },
  series: { people: sql`count(distinct r.employee)` },
});
