import { sql } from 'drizzle-orm';
import { departments, positions } from '#features/company/server.ts';
import { trainingTypes } from '#features/complement/server.ts';
import { employees, fullName } from '#features/team/server.ts';
import { byCode, byDate, byDepartment, reportServer } from '#server/report/index.ts';
import { trainingReport } from '../../contract/training-report.ts';
import { trainings } from './tables.ts';

/** A training that was rejected or taken back, or that somebody missed, takes no time. */
const taken = sql`case when ${trainings.status} in ('pending', 'approved') and ${trainings.attendance} <> 'absent'
  then ${trainings.minutes} end`;

const totals = {
  trainings: sql`count(*)`,
  training_minutes: sql`coalesce(sum(r.training_minutes), 0)`,
};
const attended = sql`count(*) filter (where r.request_status = 'approved' and r.attendance = 'present')`;
const missed = sql`count(*) filter (where r.request_status = 'approved' and r.attendance = 'absent')`;

export const trainingReportServer = reportServer(trainingReport, {
  table: trainings,
  // A training counts entirely in the period in which it begins, so that the months add up to the year.
  rows: ({ companyId, where, period: { from, to } }) => sql`
    select ${trainings.id} as id, ${employees.emp_code} as emp_code, ${employees.code_key} as code,
      ${trainings.employee} as employee, ${fullName} as employee_name,
      ${employees.department} as department, coalesce(${departments.dept_name}, '') as department_name,
      ${employees.position} as position, ${positions.position_name} as position_name,
      ${trainings.training_type} as training_type, ${trainingTypes.training_name} as training_type_name,
      ${trainings.title} as training_title, ${trainings.trainer} as trainer, ${trainings.place} as training_place,
      ${trainings.start_date} as date, ${trainings.end_date} as end_date,
      to_char(${trainings.start_time}, 'HH24:MI:SS') as start_time, to_char(${trainings.end_time}, 'HH24:MI:SS') as end_time,
      ${taken} as training_minutes, ${trainingTypes.counts_as_work} as counts_as_work,
      ${trainings.attendance} as attendance, ${trainings.score} as score, ${trainings.result_note} as result_note,
      ${trainings.status} as request_status, ${trainings.apply_reason} as apply_reason,
      ${trainings.decided_by} as decided_by, ${trainings.decide_time} as decide_time, ${trainings.request_no} as request_no
    from ${trainings}
    join ${employees} on ${employees.company_id} = ${companyId} and ${employees.id} = ${trainings.employee}
    join ${trainingTypes} on ${trainingTypes.company_id} = ${companyId} and ${trainingTypes.id} = ${trainings.training_type}
    left join ${departments} on ${departments.company_id} = ${companyId} and ${departments.id} = ${employees.department}
    left join ${positions} on ${positions.company_id} = ${companyId} and ${positions.id} = ${employees.position}
    where ${where}
      and ${trainings.start_date} >= ${from.toString()}::date and ${trainings.start_date} <= ${to.toString()}::date`,
  filters: {
    employee: trainings.employee,
    department: employees.department,
    position: employees.position,
    training_type: trainings.training_type,
    request_status: trainings.status,
    attendance: trainings.attendance,
    counts_as_work: trainingTypes.counts_as_work,
  },
  search: employees.search_text,
  sorts: {
    date: byDate,
    emp_code: byCode,
    employee: byCode,
    department: byDepartment,
    training_type: [
      { column: 'training_type_name', type: 'text' },
      { column: 'training_type', type: 'bigint' },
    ],
  },
  tieBreakers: [...byDate, { column: 'id', type: 'bigint' }],
  totals: { ...totals, people: sql`count(distinct r.employee)`, attended, missed },
  series: totals,
});
