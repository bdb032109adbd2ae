import { sql, type SQL } from 'drizzle-orm';
import { daySituations } from '#features/attendance/server.ts';
import { filterList, type Filter } from '#shared/contract/index.ts';
import { daySituations as situations } from '../contract/day-fields.ts';

/** Days that show one of some situations. */
export function situationFilter(filter: Filter): SQL {
  const asked = filterList(filter) ?? [filter.value];
  const shown = situations.filter((situation) => asked.includes(situation));
  if (shown.length === 0) return sql`false`;
  return sql`(${sql.join(
    shown.map((situation) => daySituations[situation]),
    sql` or `,
  )})`;
}
