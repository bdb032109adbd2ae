import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { attDayTotals, daySituations } from '#features/attendance/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { employeeAreas } from '#features/team/server.ts';
import { filterList, type Filter } from '#shared/contract/index.ts';
import { daySituations as situations } from '../contract/day-fields.ts';

/** A condition: days with one of some situations. */
export function situationFilter(filter: Filter): SQL {
  const chosen = filterList(filter) ?? [filter.value];
  const shown = situations.filter((situation) => chosen.includes(situation));
  if (shown.length === 0) return sql`false`;
  return sql`(${sql.join(
    shown.map((situation) => daySituations[situation]),
    sql` or `,
  )})`;
}

/** A condition: days of people who are now in one of some areas or below. */
export const areaFilter = areaFilterOf(attDayTotals.employee);

/** A condition: rows of people who are now in one of some areas or below. */
export function areaFilterOf(employee: AnyPgColumn) {
  return (filter: Filter, { companyId }: TenantContext): SQL => {
    const ids = (filterList(filter) ?? [filter.value]).map(Number);
    return sql`${employee} in (select ${employeeAreas.employee} from ${employeeAreas}
    where ${employeeAreas.company_id} = ${companyId} and ${employeeAreas.area} = any(${`{${ids.join(',')}}`}::bigint[]))`;
  };
}
