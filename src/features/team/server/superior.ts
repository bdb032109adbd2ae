import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import { employees } from './tables.ts';

/**
 * Refuses a superior who reports to the person: approvals that go up the line would come back to who asked.
 * @throws Refusal at the field `superior`
 */
export async function checkSuperior(
  { tx, companyId }: TenantContext,
  employee: number,
  superior: number,
): Promise<void> {
  // `union` ends at a loop that an older version may have left.
  const above = await queryRows(
    tx,
    sql`with recursive line (id) as (
        select ${superior}::bigint union
        select e.superior from ${employees} e join line on e.company_id = ${companyId} and e.id = line.id
        where e.superior is not null
      ) select id from line where id = ${employee}`,
    z.object({ id: z.coerce.number() }),
  );
  if (above.length > 0) refuseField('superior', 'superiorLoop');
}
