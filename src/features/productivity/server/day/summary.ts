import { sql, type SQL } from 'drizzle-orm';
import { attDayTotals } from '#features/attendance/server.ts';
import { departments, positions } from '#features/company/server.ts';
import { employees, fullName } from '#features/team/server.ts';
import { byCode, byDepartment, reportServer, type SortKey } from '#server/report/index.ts';
import { productivitySummary } from '../../contract/summary.ts';
import { activitySettings } from '../tables.ts';
import { activityDays } from './tables.ts';

const minutes = (seconds: string): SQL => sql`round(sum(${sql.raw(`activity_days.${seconds}`)}) / 60.0)::int`;
const bySum = (column: string): readonly SortKey[] => [{ column, type: 'bigint' }];
const byMoment = (column: string): readonly SortKey[] => [{ column, type: 'timestamptz' }];
const total = (column: string): SQL => sql`coalesce(sum(${sql.raw(`r.${column}`)}), 0)`;

/** The share of productive time in the time that is productive or unproductive. */
const share = (productive: SQL, neutral: SQL, unproductive: SQL): SQL =>
  sql`round(100.0 * ${productive} / nullif(${productive} + ${neutral} + ${unproductive}, 0), 1)`;

/** One row per person over the period. This is the one place that checks whether the company lets rows of people be shown. */
export const productivitySummaryServer = reportServer(productivitySummary, {
  table: activityDays,
  rows: (question) => sql`
    select summed.*, summed.employee::text as id, ${employees.emp_code} as emp_code, ${employees.code_order} as code,
      ${fullName} as employee_name, coalesce(${departments.dept_name}, '') as department_name,
      ${employees.position} as position, ${positions.position_name} as position_name,
      coalesce(${share(sql`summed.productive_min`, sql`summed.neutral_min`, sql`summed.unproductive_min`)}, 0)::double precision
        as productive_percent
    from (
      select ${activityDays.employee} as employee,
        (array_agg(${activityDays.department} order by ${activityDays.work_date} desc))[1] as department,
        to_timestamp(min(${activityDays.first_active})) as first_active,
        to_timestamp(max(${activityDays.last_active})) as last_active,
        count(*)::int as recorded_days, coalesce(sum(${attDayTotals.present_min}), 0)::int as attended_min,
        ${minutes('active_s')} as active_min, ${minutes('idle_s')} as idle_min,
        ${minutes('productive_s')} as productive_min, ${minutes('neutral_s')} as neutral_min,
        ${minutes('unproductive_s')} as unproductive_min, ${minutes('uncategorised_s')} as uncategorised_min
      from ${activityDays}
      join ${employees} on ${employees.company_id} = ${question.companyId} and ${employees.id} = ${activityDays.employee}
      left join ${attDayTotals} on ${attDayTotals.company_id} = ${question.companyId}
        and ${attDayTotals.employee} = ${activityDays.employee} and ${attDayTotals.att_date} = ${activityDays.work_date}
      where ${question.where} and ${activityDays.work_date} >= ${question.period.from.toString()}::date
        and ${activityDays.work_date} <= ${question.period.to.toString()}::date
        and exists (select 1 from ${activitySettings} allowed
          where allowed.company_id = ${question.companyId} and allowed.individual_rows)
      group by ${activityDays.employee}
    ) summed
    join ${employees} on ${employees.company_id} = ${question.companyId} and ${employees.id} = summed.employee
    left join ${departments} on ${departments.company_id} = ${question.companyId} and ${departments.id} = summed.department
    left join ${positions} on ${positions.company_id} = ${question.companyId} and ${positions.id} = ${employees.position}`,
  derived: ({ companyId, period }) => sql`(
    select coalesce(string_agg(used.name, ', ' order by used.seconds desc, used.name), '') from (
      select coalesce(nullif(u.domain, ''), u.app) as name, sum(u.seconds) as seconds from ${activityDays} a
      cross join unnest(a.used_apps, a.used_domains, a.used_seconds) as u (app, domain, seconds)
      where a.company_id = ${companyId} and a.employee = d.employee and a.work_date >= ${period.from.toString()}::date
        and a.work_date <= ${period.to.toString()}::date and (u.app <> '' or u.domain <> '')
      group by 1 order by 2 desc, 1 limit 3
    ) used) as top_apps`,
  filters: { employee: activityDays.employee, department: activityDays.department, position: employees.position },
  search: employees.search_text,
  sorts: {
    emp_code: byCode,
    employee: byCode,
    department: byDepartment,
    first_active: byMoment('first_active'),
    last_active: byMoment('last_active'),
    recorded_days: bySum('recorded_days'),
    attended_min: bySum('attended_min'),
    active_min: bySum('active_min'),
    idle_min: bySum('idle_min'),
    productive_min: bySum('productive_min'),
    neutral_min: bySum('neutral_min'),
    unproductive_min: bySum('unproductive_min'),
    uncategorised_min: bySum('uncategorised_min'),
    productive_percent: [{ column: 'productive_percent', type: 'double precision' }],
  },
  tieBreakers: byCode,
  totals: {
    people: sql`count(*)`,
    attended_min: total('attended_min'),
    active_min: total('active_min'),
    idle_min: total('idle_min'),
    productive_min: total('productive_min'),
    productive_percent: share(sql`sum(r.productive_min)`, sql`sum(r.neutral_min)`, sql`sum(r.unproductive_min)`),
  },
});
