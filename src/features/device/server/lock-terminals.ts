import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { terminals } from './tables.ts';

const idRow = z.object({ id: z.coerce.number() });

/**
 * Keeps terminals from being deleted until the transaction ends, as a foreign key would; it is for tables that get hundreds of thousands
 * of rows at once, where a key that is checked row by row takes half of the time. Whoever deletes a terminal then deletes their rows.
 * @returns those that exist
 */
export async function lockTerminals(
  { tx, companyId }: TenantContext,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await queryRows(
    tx,
    sql`select id from ${terminals} where company_id = ${companyId} and id = any(${arrayText([...new Set(ids)])}::bigint[])
      order by id for key share`,
    idRow,
  );
  return new Set(rows.map(({ id }) => id));
}
