import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import { employees } from './tables.ts';

/** The longest line that a refusal names. */
const mostNamed = 8;

/**
 * Refuses a superior who reports to the employee, since approvals that go up the line would come back to the requester. The refusal
 * names the line from the superior to the employee, but only to people who see all departments.
 * @throws Refusal at the field `superior`
 */
export async function checkSuperior(
  { tx, companyId, actor }: TenantContext,
  employee: number,
  superior: number,
): Promise<void> {
  // `seen` ends a loop that an older version may have left; a cluster does not pass the standard's own `cycle` on.
  const above = await queryRows(
    tx,
    sql`with recursive line (id, place, seen) as (
        select ${superior}::bigint, 1, array[${superior}::bigint] union all
        select e.superior, place + 1, seen || e.superior from line
        join ${employees} e on e.company_id = ${companyId} and e.id = line.id
        where e.superior is not null and line.id <> ${employee} and e.superior <> all(seen)
      )
      select line.id, trim(e.first_name || ' ' || e.last_name) as name from line
      join ${employees} e on e.company_id = ${companyId} and e.id = line.id
      order by place`,
    z.object({ id: z.coerce.number(), name: z.string() }),
  );
  if (!above.some(({ id }) => id === employee)) return;
  const isTold = actor.reach === null;
  const names = above.slice(0, mostNamed).map(({ name }) => name);
  refuseField('superior', 'superiorLoop', { line: isTold && above.length <= mostNamed ? names.join(' › ') : '…' });
}
