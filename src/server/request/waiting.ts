import { and, countDistinct, eq, sql, type SQL } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import type { ResourceRegistry } from '../resource/index.ts';
import { isKind } from './due.ts';
import { waits } from './is-waiting.ts';
import { requestDeciders, requestSteps } from './tables.ts';

/**
 * How many requests of some employees wait for a decision, of every kind.
 * @param people SQL of a query of their ids
 */
export async function countWaiting(
  { tx, companyId }: TenantContext,
  registry: ResourceRegistry,
  people: SQL,
): Promise<number> {
  let count = 0;
  for (const { table, resource } of registry.all().filter(isKind))
    if ('employee' in table)
      count += await tx.$count(
        table,
        and(eq(sql`${table}.company_id`, companyId), waits({ table, resource }), sql`${table}.employee in (${people})`),
      );
  return count;
}

/** How many requests wait for the decision of an employee at present. */
export async function countWaitingFor({ tx, companyId }: TenantContext, employee: number): Promise<number> {
  const [counted] = await tx
    .select({ requests: countDistinct(requestDeciders.step) })
    .from(requestDeciders)
    .innerJoin(requestSteps, and(eq(requestSteps.company_id, companyId), eq(requestSteps.id, requestDeciders.step)))
    .where(
      and(
        eq(requestDeciders.company_id, companyId),
        eq(requestDeciders.employee, employee),
        eq(requestDeciders.role, 'decides'),
        eq(requestDeciders.status, 'active'),
        eq(requestSteps.status, 'active'),
      ),
    );
  return counted?.requests ?? 0;
}
