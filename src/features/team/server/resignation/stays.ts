import { sql, type SQL } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { employees, resignations } from '../tables.ts';

/**
 * A condition over `employees`: terminals know them. An employee who has left stays on terminals only if the resignation says so.
 */
export function staysOnTerminals({ companyId }: TenantContext): SQL {
  return sql`(${employees.status} = 'active' or exists (select from ${resignations}
    where ${resignations.company_id} = ${companyId} and ${resignations.employee} = ${employees.id}
      and ${resignations.status} = 'effective' and not ${resignations.delete_from_device}))`;
}
