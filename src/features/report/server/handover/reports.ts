import { sql, type SQL } from 'drizzle-orm';
import { departments, positions } from '#features/company/server.ts';
import { incidentTypes, leaveColumnsWhere } from '#features/leave/server.ts';
import { employees, fullName } from '#features/team/server.ts';
import { byCode, byDepartment, reportServer, type Question } from '#server/report/index.ts';
import { payrollDifferenceReport, payrollHandoverReport } from '../../contract.ts';
import { figureUnits, type Figure } from '../../contract/figures.ts';
import { handedHours, leaveByType, payrollHidden, payrollShown } from '../../contract/payroll-figures.ts';
import { areaFilterOf } from '../day-situations.ts';
import { figureSums } from '../figures.ts';
import { resignedFilter } from '../punch-reports.ts';
import { differingFigures, heldFigures, overlaps } from './differing.ts';
import { figureIn, leavePrefix } from './figures-now.ts';
import { payrollFigures, payrollHandovers } from './tables.ts';

const filters = {
  employee: payrollFigures.employee,
  department: payrollFigures.department,
  position: employees.position,
  emp_type: employees.emp_type,
  area: areaFilterOf(payrollFigures.employee),
  include_resigned: resignedFilter,
};

const sorts = {
  emp_code: byCode,
  employee: byCode,
  department: byDepartment,
  period_from: [{ column: 'period_from', type: 'date' }],
  handover: [{ column: 'handover', type: 'bigint' }],
  figure: [{ column: 'place', type: 'bigint' }],
} as const;

const who = sql`${employees.emp_code} as emp_code, ${employees.code_order} as code, ${fullName} as employee_name,
  coalesce(${departments.dept_name}, '') as department_name,
  ${employees.emp_type} as emp_type, ${employees.position} as position, ${positions.position_name} as position_name`;

/** The tables of `who`, for a row of a person and department. */
const whoseTables = ({ companyId }: Question, employee: SQL, department: SQL): SQL => sql`
  join ${employees} on ${employees.company_id} = ${companyId} and ${employees.id} = ${employee}
  left join ${departments} on ${departments.company_id} = ${companyId} and ${departments.id} = ${department}
  left join ${positions} on ${positions.company_id} = ${companyId} and ${positions.id} = ${employees.position}`;

/** What a row adds to a figure: all of it, or of a correction what it changes. */
function added(name: Figure): SQL {
  const type = sql.raw(figureUnits[name] === 'decimal' ? 'double precision' : 'bigint');
  // A figure that the corrected ones do not have was not known when they were handed over, so nothing of it has changed since.
  const corrected = sql`${payrollFigures.corrected}`;
  const isNew = sql`jsonb_exists(${corrected}, 'planned_days') and not jsonb_exists(${corrected}, ${name}::text)`;
  return sql`(case when ${isNew} then 0 else ${addedOf(name)} end)::${type} as ${sql.identifier(name)}`;
}
const addedTo = (name: SQL): SQL =>
  sql`(${figureIn(sql`${payrollFigures.figures}`, name)} - ${figureIn(sql`${payrollFigures.corrected}`, name)})`;
const addedOf = (name: string): SQL => addedTo(sql`${name}`);

/** The same of each type of leave, by its id. */
const addedLeave = sql`coalesce((
  select jsonb_object_agg(substr(part.key, ${leavePrefix.length + 1}::int), ${addedTo(sql`part.key`)})
  from jsonb_object_keys(${payrollFigures.figures} || coalesce(${payrollFigures.corrected}, '{}')) as part (key)
  where starts_with(part.key, ${leavePrefix}) and ${addedTo(sql`part.key`)} <> 0), '{}')`;

/** The types of leave that have a column: those in use, and those that hand-overs of the period have. */
const handedLeave = ({ companyId, period }: Question): SQL =>
  leaveColumnsWhere(
    companyId,
    sql`exists (
      select 1 from ${payrollHandovers} h
      join ${payrollFigures} f on f.company_id = ${companyId} and f.handover = h.id
      where h.company_id = ${companyId} and h.handed_on between ${period.from.toString()}::date and ${period.to.toString()}::date
        and jsonb_exists(f.figures, ${leavePrefix}::text || t.id))`,
    true,
  );

const payrollHandoverServer = reportServer(payrollHandoverReport, {
  table: payrollFigures,
  rows: (question) => sql`
    select ${payrollFigures.id}::text as id, ${payrollFigures.employee} as employee, ${payrollFigures.department} as department, ${who},
      ${payrollFigures.first_day} as period_from, ${payrollFigures.last_day} as period_to, ${payrollHandovers.serial} as handover,
      ${payrollHandovers.create_time} as handed_over_at, ${payrollHandovers.created_by} as handed_over_by,
      case when ${payrollFigures.turn} = 0 then 'whole' else 'correction' end as handed_kind,
      ${sql.join([...payrollShown, ...payrollHidden].map(added), sql`, `)},
      ${addedOf('encashed_days')}::double precision as encashed_days, ${addedOf('encashed_hours')}::double precision as encashed_hours,
      ${addedLeave} as leave_amounts
    from ${payrollHandovers}
    join ${payrollFigures} on ${payrollFigures.company_id} = ${question.companyId} and ${payrollFigures.handover} = ${payrollHandovers.id}
    ${whoseTables(question, sql`${payrollFigures.employee}`, sql`${payrollFigures.department}`)}
    where ${question.where} and ${payrollHandovers.company_id} = ${question.companyId}
      and ${payrollHandovers.handed_on} >= ${question.period.from.toString()}::date
      and ${payrollHandovers.handed_on} <= ${question.period.to.toString()}::date`,
  filters,
  search: employees.search_text,
  sorts,
  tieBreakers: [...byCode, ...sorts.period_from, ...sorts.handover],
  spread: handedLeave,
  totals: figureSums(payrollHandoverReport, { people: sql`count(distinct r.employee)` }),
});

const isHours = sql`each.figure in (${sql.join(
  handedHours.map((name) => sql`${name}`),
  sql`, `,
)}) or t.unit = 'hour'`;
/** Leave is stored in hours, everything else that is hours in minutes. */
const minutes = (value: SQL): SQL =>
  sql`round((${value}) * case when each.figure in ('encashed_hours', ${leaveByType}) then 60 else 1 end)::int`;
const split = (name: string, value: SQL): SQL => sql`
  case when (${isHours}) is true then ${minutes(value)} end as ${sql.identifier(`hours_${name}`)},
  case when (${isHours}) is not true then (${value})::double precision end as ${sql.identifier(`days_${name}`)}`;

const payrollDifferenceServer = reportServer(payrollDifferenceReport, {
  table: payrollFigures,
  rows: (question) => sql`
    select held.id || ':' || each.figure || coalesce(':' || each.leave_type, '') as id, held.employee as employee, held.department as department, ${who},
      held.first_day as period_from, held.last_day as period_to, held.handover_serial as handover, held.handed_over_at, held.handed_over_by,
      each.figure, each.place, each.leave_type as leave_type_id, coalesce(t.incident_name, '') as leave_type, ${split('handed', sql`each.was`)}, ${split('now', sql`each.now`)},
      ${split('changed', sql`each.now - each.was`)}
    from ${heldFigures(question, sql`${question.where} and ${overlaps(question)}`)}
    cross join lateral ${differingFigures}
    left join ${incidentTypes} t on t.company_id = ${question.companyId} and t.id = each.leave_type
    ${whoseTables(question, sql`held.employee`, sql`held.department`)}`,
  filters,
  search: employees.search_text,
  sorts,
  tieBreakers: [...byCode, ...sorts.period_from, ...sorts.figure, { column: 'leave_type_id', type: 'bigint' }],
  totals: { people: sql`count(distinct r.employee)`, figures: sql`count(*)` },
});

export const handoverReports = [payrollHandoverServer, payrollDifferenceServer];
