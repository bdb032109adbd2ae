import { sql, type SQL } from 'drizzle-orm';
import { departments, positions } from '#features/company/server.ts';
import { punches } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import {
  byCode,
  byDate,
  byDepartment,
  isoWeekday,
  reportServer,
  wallTimeOfDay,
  weekOf,
  type Question,
} from '#server/report/index.ts';
import { multipleTransactionReport, ownMultipleTransactionReport } from '../contract.ts';
import { dayFigures, daysOfPeople, punchAt } from './days-of-people.ts';
import { punchDaysLimit, punchFilters } from './punch-reports.ts';

/** The number of pairs with columns. */
const shownPairs = 10;

/** People's days with their punches in order. */
const daysWithTimes = (question: Question): SQL =>
  daysOfPeople(
    question,
    sql`${dayFigures}, array_agg(${punches.punch_time} order by ${punches.punch_time}, ${punches.id}) as times`,
  );

/**
 * Sums the minutes from one punch to the next over every other stretch of a day.
 * @param first which punch begins the first stretch
 */
function stretches(first: 1 | 2): SQL {
  const from = sql.raw(String(first));
  return sql`(
    select coalesce(floor(sum(extract(epoch from d.times[start + 1] - d.times[start])) / 60), 0)::int
    from generate_series(${from}, d.punch_count - 1, 2) start)`;
}

const derived = (question: Question): SQL => {
  const date = sql`d.date`;
  const at = (place: number): SQL => wallTimeOfDay(sql`d.times[${sql.raw(String(place))}]`, question);
  const columns = Array.from({ length: shownPairs }, (_, index) => {
    const pair = sql.raw(String(index + 1));
    return sql`${at(2 * index + 1)} as in_${pair}, ${at(2 * index + 2)} as out_${pair}`;
  });
  return sql`
    d.employee || ':' || d.date as id, ${weekOf(date, question)} as week, ${isoWeekday(date)} as weekday,
    ${sql.join(columns, sql`, `)},
    d.punch_count / 2 as pairs, d.punch_count % 2 = 1 as odd_punches,
    case when d.punch_count > 1 then ${stretches(1)} end as inside,
    case when d.punch_count > 1 then ${stretches(2)} end as outside,
    ${wallTimeOfDay(sql`d.first_time`, question)} as first_punch,
    case when d.punch_count > 1 then ${wallTimeOfDay(sql`d.last_time`, question)} end as last_punch`;
};

const totals = {
  rows: sql`count(*)`,
  inside: sql`coalesce(sum(r.inside), 0)`,
  outside: sql`coalesce(sum(r.outside), 0)`,
};

export const multipleTransactionServer = reportServer(multipleTransactionReport, {
  table: punches,
  rows: daysWithTimes,
  derived,
  details: (question) => ({
    columns: sql`
      ${question.group === 'department' ? sql`` : sql`first.department, coalesce(${departments.dept_name}, '') as department_name,`}
      ${positions.position_name} as position_name`,
    joins: sql`
      left join lateral ${punchAt(question, sql`page.first_time`, 'first')} first on true
      left join ${departments} on ${departments.company_id} = ${question.companyId} and ${departments.id} = first.department
      left join ${positions} on ${positions.company_id} = ${question.companyId} and ${positions.id} = page.position`,
  }),
  waitingLimit: punchDaysLimit,
  filters: punchFilters,
  search: employees.search_text,
  sorts: { date: byDate, week: byDate, emp_code: byCode, employee: byCode, department: byDepartment },
  tieBreakers: [...byCode, ...byDate],
  totals: { ...totals, people: sql`count(distinct r.employee)` },
  series: { average_inside: sql`avg(r.inside)`, average_outside: sql`avg(r.outside)` },
});

export const ownMultipleTransactionServer = reportServer(ownMultipleTransactionReport, {
  table: punches,
  rows: daysWithTimes,
  derived,
  filters: { source: punches.source, punch_state: punches.punch_state, verify_type: punches.verify_type },
  sorts: { date: byDate, week: byDate },
  tieBreakers: byDate,
  totals,
  series: { inside: sql`sum(r.inside)`, outside: sql`sum(r.outside)` },
});
