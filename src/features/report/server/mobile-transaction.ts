import { sql, type SQL } from 'drizzle-orm';
import { departments, positions } from '#features/company/server.ts';
import { punches } from '#features/device/server.ts';
import { employees, fullName } from '#features/team/server.ts';
import {
  byCode,
  byDepartment,
  isoWeekday,
  reportServer,
  wallDate,
  wallTimeOfDay,
  weekOf,
  type SortKey,
} from '#server/report/index.ts';
import { mobileSources, mobileTransactionReport } from '../contract/mobile-transaction.ts';
import { counts, punchFilters } from './punch-reports.ts';

/** Days and weeks follow from the instant, and its index provides their order. */
const byTime: readonly SortKey[] = [{ column: 'punch_time', type: 'timestamptz' }];

const sources = sql.raw(mobileSources.map((source) => `'${source}'`).join(', '));

/** A link to a point on a map that needs no account. Six decimals are precise to about 10 cm. */
const mapLink: SQL = sql`'https://www.openstreetmap.org/?mlat=' || round(${punches.latitude}::numeric, 6)
  || '&mlon=' || round(${punches.longitude}::numeric, 6) || '#map=17/' || round(${punches.latitude}::numeric, 6)
  || '/' || round(${punches.longitude}::numeric, 6)`;

const counted = { punches: sql`count(*)`, outside_punches: sql`count(*) filter (where r.outside_place)` };

export const mobileTransactionServer = reportServer(mobileTransactionReport, {
  table: punches,
  rows: (question) => {
    const { companyId } = question;
    const instant = sql`${punches.punch_time}`;
    const date = wallDate(instant, question);
    return sql`
      select ${punches.id} as id, ${punches.emp_code} as emp_code, coalesce(${employees.code_order}, '') as code,
        ${instant} as punch_time, ${punches.employee} as employee, ${fullName} as employee_name,
        ${punches.department} as department, coalesce(${departments.dept_name}, '') as department_name,
        ${employees.position} as position, ${positions.position_name} as position_name,
        ${date} as date, ${weekOf(date, question)} as week, ${isoWeekday(date)} as weekday,
        ${wallTimeOfDay(instant, question)} as time, ${punches.punch_state} as punch_state, ${punches.source} as source,
        ${punches.distance_m} as place_distance_m, ${punches.is_outside} as outside_place,
        ${punches.latitude} as latitude, ${punches.longitude} as longitude, ${punches.accuracy_m} as accuracy_m,
        ${mapLink} as map_link, ${punches.photo} is not null as has_photo, ${punches.upload_time} as upload_time
      from ${punches}
      left join ${employees} on ${employees.company_id} = ${companyId} and ${employees.id} = ${punches.employee}
      left join ${departments} on ${departments.company_id} = ${companyId} and ${departments.id} = ${punches.department}
      left join ${positions} on ${positions.company_id} = ${companyId} and ${positions.id} = ${employees.position}
      where ${question.where} and ${counts} and ${punches.source} in (${sources})
        and ${punches.punch_time} >= ${question.period.start}::timestamptz and ${punches.punch_time} < ${question.period.end}::timestamptz`;
  },
  filters: {
    employee: punchFilters.employee,
    department: punchFilters.department,
    position: punchFilters.position,
    source: punchFilters.source,
    punch_state: punchFilters.punch_state,
    include_resigned: punchFilters.include_resigned,
    place_distance_m: punches.distance_m,
    outside_place: punches.is_outside,
    accuracy_m: punches.accuracy_m,
  },
  search: employees.search_text,
  sorts: { date: byTime, week: byTime, emp_code: byCode, employee: byCode, department: byDepartment },
  tieBreakers: [...byTime, { column: 'id', type: 'bigint' }],
  totals: { ...counted, people: sql`count(distinct r.employee)` },
  series: counted,
});
