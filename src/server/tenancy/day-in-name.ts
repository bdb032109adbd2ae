import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { companies } from './tables.ts';

/**
 * A day for record names: in numbers, in the company's order.
 * @param day a date, or the local time of an instant
 */
export function dayInName({ companyId }: Pick<TenantContext, 'companyId'>, day: SQLWrapper): SQL<string> {
  // The formats are valid patterns of `to_char`.
  return sql<string>`to_char(${day}, (select c.date_format from ${companies} c where c.id = ${companyId}))`;
}
