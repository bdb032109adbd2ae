import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { companies } from './tables.ts';

/**
 * A day as names of records have it: in figures, in the company's order.
 * @param day a date, or the local time that a moment had
 */
export function dayInName({ companyId }: Pick<TenantContext, 'companyId'>, day: SQLWrapper): SQL<string> {
  // The formats are patterns of `to_char` as they stand.
  return sql<string>`to_char(${day}, (select c.date_format from ${companies} c where c.id = ${companyId}))`;
}
