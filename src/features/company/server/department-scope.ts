import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { TenantContext } from '#server/http/index.ts';
import { departments } from './tables.ts';

/**
 * Keeps a person to the departments of the membership's scope, with all that are below them
 * (docs/domain.md#permissions-and-data-scope). Undefined where the person may see everyone.
 */
export function departmentScope(context: TenantContext, column: AnyPgColumn): SQL | undefined {
  const scope = context.actor.departmentScope;
  if (scope === null) return undefined;
  const roots = sql.join(scope.length > 0 ? scope.map((id) => sql`${id}::bigint`) : [sql`null::bigint`], sql`, `);
  return sql`${column} in (
    with recursive reach (id) as (
      select d.id from ${departments} d where d.company_id = ${context.companyId} and d.id in (${roots})
      union
      select d.id from ${departments} d join reach on d.company_id = ${context.companyId} and d.parent_dept = reach.id
    ) select id from reach)`;
}
