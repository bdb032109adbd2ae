import { sql, type SQL } from 'drizzle-orm';
import { departments, positions } from '#features/company/server.ts';
import { employees, fullName } from '#features/team/server.ts';
import { byCode, byDate, byDepartment, reportServer, type Question } from '#server/report/index.ts';
import { leaveDetailReport, ownIncidentDetailReport } from '../contract/leave-detail.ts';
import { longestLeave } from '../domain/judge-leave.ts';
import { encashments } from './encashment/tables.ts';
import { leaves } from './request/tables.ts';
import { incidentTypes } from './tables.ts';

const limits = ({ period: { from, to } }: Question) => ({
  first: sql`${from.toString()}::date`,
  last: sql`${to.toString()}::date`,
});

const isHours = sql`${leaves.unit} = 'hour'`;
/** Only what is approved is paid out. */
const paidOut = sql`case when ${leaves.status} = 'approved' then ${leaves}.paid_out end`;
/** The share of the pay that leave of the type leaves. */
const paidShare = sql`(case when ${incidentTypes.is_paid} then coalesce(${incidentTypes.paid_rate}, 100) else 0 end / 100.0)`;
const isPaidOut = sql`${leaves}.paid_out is not null`;

/**
 * Leave and encashments together, under the name of the table of leave, so that scope and filters apply to both. An encashment is on
 * the day on which it was paid out, and counts no leave; its id is negative, so that no two rows have the same.
 */
const requests = ({ companyId }: Question): SQL => sql`(
  select l.company_id, l.id, l.employee, l.incident_type, l.start_date, l.end_date, l.unit, l.lines, l.apply_reason, l.status,
    l.decided_by, l.decide_time, l.balance_after, l.request_no, null::numeric as paid_out
  from ${leaves} l where l.company_id = ${companyId}
  union all
  select e.company_id, -e.id, e.employee, e.incident_type, e.pay_date, e.pay_date, e.unit, '[]'::jsonb, e.apply_reason, e.status,
    e.decided_by, e.decide_time, e.balance_after, e.request_no, e.amount::numeric
  from ${encashments} e where e.company_id = ${companyId}
) ${leaves}`;

/** The columns of a leave, and of its part in the period. */
const leaveColumns = (question: Question): SQL => sql`
  greatest(${leaves.start_date}, ${limits(question).first}) as date,
  ${leaves.start_date} as start_date, ${leaves.end_date} as end_date,
  case when ${isHours} or ${isPaidOut} then null else counted.days end as leave_days,
  case when ${isHours} and not ${isPaidOut} then round(counted.minutes / 60.0, 2) end as leave_hours,
  case when ${isHours} or ${isPaidOut} then null else round(counted.days * ${paidShare}, 2) end as paid_days,
  case when ${isHours} and not ${isPaidOut} then round(counted.minutes / 60.0 * ${paidShare}, 2) end as paid_hours,
  case when ${isHours} then null else ${paidOut} end as encashed_days,
  case when ${isHours} then ${paidOut} end as encashed_hours,
  ${incidentTypes.is_paid} as is_paid, ${leaves.apply_reason} as apply_reason, ${leaves.status} as leave_status,
  ${leaves.decided_by} as decided_by, ${leaves.decide_time} as decide_time,
  ${leaves.balance_after} as balance_after, ${leaves.request_no} as request_no`;

/** The counted days in the period, from the count on approval. */
const countedDays = (question: Question): SQL => sql`
  left join lateral (
    select coalesce(sum((line ->> 'days')::numeric), 0) as days, coalesce(sum((line ->> 'minutes')::int), 0) as minutes
    from jsonb_array_elements(${leaves.lines}) line
    where (line ->> 'date')::date between ${limits(question).first} and ${limits(question).last}
  ) counted on true`;

/** The leave overlaps the period. No leave is longer than a year, so the index of first days finds them. */
const inPeriod = (question: Question): SQL => {
  const { first, last } = limits(question);
  return sql`${question.where}
    and ${leaves.start_date} <= ${last} and ${leaves.start_date} > ${first} - ${longestLeave}::int and ${leaves.end_date} >= ${first}`;
};

const totals = {
  requests: sql`count(*)`,
  leave_days: sql`coalesce(sum(r.leave_days), 0)`,
  leave_hours: sql`coalesce(sum(r.leave_hours), 0)`,
  paid_days: sql`coalesce(sum(r.paid_days), 0)`,
  paid_hours: sql`coalesce(sum(r.paid_hours), 0)`,
  encashed_days: sql`coalesce(sum(r.encashed_days), 0)`,
  encashed_hours: sql`coalesce(sum(r.encashed_hours), 0)`,
};

export const leaveDetailReportServer = reportServer(leaveDetailReport, {
  table: leaves,
  rows: (question) => sql`
    select ${leaves.id} as id, ${employees.emp_code} as emp_code, ${employees.code_key} as code,
      ${leaves.employee} as employee, ${fullName} as employee_name,
      ${employees.department} as department, coalesce(${departments.dept_name}, '') as department_name,
      ${employees.position} as position, ${positions.position_name} as position_name,
      ${leaves.incident_type} as incident_type, ${incidentTypes.incident_name} as incident_type_name,
      ${leaveColumns(question)}
    from ${requests(question)}
    join ${employees} on ${employees.company_id} = ${question.companyId} and ${employees.id} = ${leaves.employee}
    join ${incidentTypes} on ${incidentTypes.company_id} = ${question.companyId} and ${incidentTypes.id} = ${leaves.incident_type}
    left join ${departments} on ${departments.company_id} = ${question.companyId} and ${departments.id} = ${employees.department}
    left join ${positions} on ${positions.company_id} = ${question.companyId} and ${positions.id} = ${employees.position}
    ${countedDays(question)}
    where ${inPeriod(question)}`,
  filters: {
    employee: leaves.employee,
    department: employees.department,
    position: employees.position,
    incident_type: leaves.incident_type,
    leave_status: leaves.status,
    is_paid: incidentTypes.is_paid,
  },
  search: employees.search_text,
  sorts: {
    date: byDate,
    emp_code: byCode,
    employee: byCode,
    department: byDepartment,
    incident_type: [
      { column: 'incident_type_name', type: 'text' },
      { column: 'incident_type', type: 'bigint' },
    ],
  },
  tieBreakers: [...byDate, { column: 'id', type: 'bigint' }],
  totals,
  series: { requests: sql`count(*)` },
});

export const ownIncidentDetailServer = reportServer(ownIncidentDetailReport, {
  table: leaves,
  rows: (question) => sql`
    select ${leaves.id} as id, ${incidentTypes.incident_name} as leave_type, ${leaveColumns(question)}
    from ${requests(question)}
    join ${incidentTypes} on ${incidentTypes.company_id} = ${question.companyId} and ${incidentTypes.id} = ${leaves.incident_type}
    ${countedDays(question)}
    where ${inPeriod(question)}`,
  filters: { leave_type: incidentTypes.incident_name, leave_status: leaves.status, is_paid: incidentTypes.is_paid },
  sorts: {
    date: byDate,
    leave_type: [{ column: 'leave_type', type: 'text' }],
    leave_status: [{ column: 'leave_status', type: 'text' }],
  },
  tieBreakers: [...byDate, { column: 'id', type: 'bigint' }],
  totals,
  series: { requests: sql`count(*)` },
});
