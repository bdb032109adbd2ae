import { sql, type SQL } from 'drizzle-orm';
import { departments, positions } from '#features/company/server.ts';
import { employees, fullName } from '#features/team/server.ts';
import { byCode, byDate, byDepartment, isoWeekday, reportServer, weekOf, type Question } from '#server/report/index.ts';
import { ownUnscheduledVisitReport, ownVisitReport, visitReport } from '../contract/visit-report.ts';
import { clients, visits } from './tables.ts';

/** Visits of the period with their person and client. Times are in the person's zone. */
function rowsOf(question: Question, isScheduled: boolean): SQL {
  const { companyId, zoneLiteral, where, period } = question;
  const zone = sql`coalesce(${employees.time_zone}, ${zoneLiteral})`;
  const clock = (instant: SQL): SQL => sql`to_char(${instant} at time zone ${zone}, 'HH24:MI')`;
  const date = sql`${visits.visit_date}`;
  const [start, end] = [sql`${visits.actual_start}`, sql`${visits.actual_end}`];
  return sql`
    select ${visits.id} as id, ${employees.emp_code} as emp_code, ${employees.code_key} as code,
      ${visits.employee} as employee, ${fullName} as employee_name,
      ${employees.department} as department, coalesce(${departments.dept_name}, '') as department_name,
      ${employees.position} as position, ${positions.position_name} as position_name,
      ${date} as date, ${weekOf(date, question)} as week, ${isoWeekday(date)} as weekday,
      ${visits.client} as client, coalesce(${clients.client_name}, '') as client_name,
      to_char(${visits.start_time}, 'HH24:MI') as visit_from, to_char(${visits.end_time}, 'HH24:MI') as visit_to,
      ${visits.status} as visit_status, ${clock(start)} as visit_start, ${clock(end)} as visit_end,
      (extract(epoch from ${end} - ${start}) / 60)::int as visit_min,
      (${start} at time zone ${zone})::time <= ${visits.start_time} as is_on_time,
      ${visits.start_distance_m} as distance_m, ${visits.is_outside} as is_outside,
      ${visits.purpose} as visit_purpose, ${visits.result_note} as visit_note, ${visits.reject_reason} as reject_reason
    from ${visits}
    join ${employees} on ${employees.company_id} = ${companyId} and ${employees.id} = ${visits.employee}
    left join ${clients} on ${clients.company_id} = ${companyId} and ${clients.id} = ${visits.client}
    left join ${departments} on ${departments.company_id} = ${companyId} and ${departments.id} = ${employees.department}
    left join ${positions} on ${positions.company_id} = ${companyId} and ${positions.id} = ${employees.position}
    where ${where} and ${visits.is_scheduled} = ${sql.raw(String(isScheduled))}
      and ${date} >= ${period.from.toString()}::date and ${date} <= ${period.to.toString()}::date`;
}

const ownFilters = {
  visit_status: visits.status,
  distance_m: visits.start_distance_m,
  is_outside: visits.is_outside,
};
const filters = {
  ...ownFilters,
  employee: visits.employee,
  department: employees.department,
  position: employees.position,
  client: visits.client,
};
const tieBreakers = [...byDate, { column: 'id', type: 'bigint' }] as const;
const minutes = sql`coalesce(sum(r.visit_min), 0)`;
const figures = {
  visits: sql`count(*)`,
  completed_visits: sql`count(*) filter (where r.visit_status = 'completed')`,
  missed_visits: sql`count(*) filter (where r.visit_status = 'missed')`,
  on_time_percent: sql`round(100.0 * count(*) filter (where r.is_on_time) / nullif(count(r.is_on_time), 0), 1)`,
  visit_min: minutes,
};
const series = {
  visits: sql`count(*)`,
  completed_visits: sql`count(*) filter (where r.visit_status = 'completed')`,
};

export const visitReportServer = reportServer(visitReport, {
  table: visits,
  rows: (question) => rowsOf(question, true),
  filters,
  search: employees.search_text,
  sorts: {
    date: byDate,
    week: byDate,
    emp_code: byCode,
    employee: byCode,
    department: byDepartment,
    client: [
      { column: 'client_name', type: 'text' },
      { column: 'client', type: 'bigint' },
    ],
  },
  tieBreakers,
  totals: figures,
  series,
});

export const ownVisitReportServer = reportServer(ownVisitReport, {
  table: visits,
  rows: (question) => rowsOf(question, true),
  filters: ownFilters,
  sorts: { date: byDate, week: byDate },
  tieBreakers,
  totals: figures,
  series,
});

export const ownUnscheduledVisitReportServer = reportServer(ownUnscheduledVisitReport, {
  table: visits,
  rows: (question) => rowsOf(question, false),
  filters: ownFilters,
  sorts: { date: byDate, week: byDate },
  tieBreakers,
  totals: { visits: sql`count(*)`, visit_min: minutes },
  series: { visits: sql`count(*)` },
});
