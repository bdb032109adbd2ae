import { sql, type SQL } from 'drizzle-orm';
import { departments, positions } from '#features/company/server.ts';
import { employees, fullName } from '#features/team/server.ts';
import { byCode, byDepartment, reportServer, type Question } from '#server/report/index.ts';
import { leaveSummaryReport } from '../contract/leave-summary.ts';
import type { LedgerKind } from '../domain/ledger.ts';
import { leaveBalances, leaveLedger } from './balance/tables.ts';
import { leaves } from './request/tables.ts';
import { incidentTypes } from './tables.ts';

/** The sum of lines of a balance's ledger, in the unit of the type. */
const sumOf = ({ companyId }: Question, which?: SQL): SQL => sql`
  (select coalesce(sum(l.amount), 0) / 100.0 from ${leaveLedger} l
    where l.company_id = ${companyId} and l.balance = d.id ${which ? sql`and ${which}` : sql``})::double precision`;

const kind = (name: LedgerKind): SQL => sql`l.kind = ${name}`;

/** The same of lines that take away, as an amount of what they took. */
const takenBy = ({ companyId }: Question, which: SQL): SQL => sql`
  (select coalesce(-sum(l.amount), 0) / 100.0 from ${leaveLedger} l
    where l.company_id = ${companyId} and l.balance = d.id and ${which})::double precision`;

/** Sums of the ledger, calculated only for the rows of a page: an index finds the few lines of a balance. */
const figures = (question: Question): SQL => {
  const { companyId, period } = question;
  const [from, to] = [sql`${period.from.toString()}::date`, sql`${period.to.toString()}::date`];
  return sql`
    ${sumOf(question, kind('opening'))} as opening, ${sumOf(question, kind('grant'))} as granted,
    ${sumOf(question, kind('carry'))} as carried, ${sumOf(question, kind('adjust'))} as adjusted, ${sumOf(question, kind('earn'))} as earned,
    ${takenBy(question, kind('encash'))} as encashed, ${takenBy(question, kind('use'))} as used, ${takenBy(question, kind('expire'))} as expired,
    ${takenBy(question, sql`${kind('use')} and l.effective_date between ${from} and ${to}`)} as used_in_period,
    ${sumOf(question, sql`l.effective_date <= ${to}`)} as at_end,
    ${sumOf(question)} as available, ${sumOf(question)} < 0 as is_negative,
    (select min(part.expire_date) from (select l.expire_date from ${leaveLedger} l
      where l.company_id = ${companyId} and l.balance = d.id and ${kind('carry')}
      group by l.expire_date having sum(l.amount) > 0) part) as expires_on,
    (select coalesce(sum(w.amount), 0) from ${leaves} w
      where w.company_id = ${companyId} and w.employee = d.employee and w.incident_type = d.incident_type
        and w.status = 'pending' and w.start_date between d.year_start and d.year_end)::double precision as pending_leave`;
};

/** Days and hours cannot be added, so there is no total over both. */
const total = (name: string): SQL =>
  sql`case when count(distinct (r.leave_unit = 'hour')) < 2 then coalesce(sum(r.${sql.identifier(name)}), 0) end`;

const summed = [
  'opening',
  'granted',
  'carried',
  'adjusted',
  'earned',
  'used_in_period',
  'at_end',
  'used',
  'encashed',
  'pending_leave',
  'expired',
  'available',
] as const;

export const leaveSummaryReportServer = reportServer(leaveSummaryReport, {
  table: leaveBalances,
  rows: ({ companyId, where, period: { from, to } }) => sql`
    select ${leaveBalances.id} as id, ${employees.emp_code} as emp_code, ${employees.code_key} as code,
      ${leaveBalances.employee} as employee, ${fullName} as employee_name,
      ${employees.department} as department, coalesce(${departments.dept_name}, '') as department_name,
      ${employees.position} as position, ${positions.position_name} as position_name,
      ${leaveBalances.incident_type} as incident_type, ${incidentTypes.incident_name} as incident_type_name,
      ${incidentTypes.unit} as leave_unit, ${leaveBalances.year_start} as year_start, ${leaveBalances.year_end} as year_end
    from ${leaveBalances}
    join ${employees} on ${employees.company_id} = ${companyId} and ${employees.id} = ${leaveBalances.employee}
    join ${incidentTypes} on ${incidentTypes.company_id} = ${companyId} and ${incidentTypes.id} = ${leaveBalances.incident_type}
    left join ${departments} on ${departments.company_id} = ${companyId} and ${departments.id} = ${employees.department}
    left join ${positions} on ${positions.company_id} = ${companyId} and ${positions.id} = ${employees.position}
    where ${where}
      and ${leaveBalances.year_start} <= ${to.toString()}::date and ${leaveBalances.year_end} >= ${from.toString()}::date`,
  derived: figures,
  filters: {
    employee: leaveBalances.employee,
    department: employees.department,
    position: employees.position,
    incident_type: leaveBalances.incident_type,
    leave_unit: incidentTypes.unit,
  },
  search: employees.search_text,
  sorts: {
    emp_code: byCode,
    employee: byCode,
    department: byDepartment,
    year_start: [{ column: 'year_start', type: 'date' }],
    incident_type: [
      { column: 'incident_type_name', type: 'text' },
      { column: 'incident_type', type: 'bigint' },
    ],
  },
  tieBreakers: [...byCode, { column: 'incident_type_name', type: 'text' }, { column: 'id', type: 'bigint' }],
  totals: {
    balances: sql`count(*)`,
    people: sql`count(distinct r.employee)`,
    ...Object.fromEntries(summed.map((name) => [name, total(name)])),
  },
});
