import type { Transaction } from '../db/database.ts';
import { hostActor, openContext, type TenantContext } from '../http/index.ts';

/**
 * Works inside a company for the provider's staff, in the transaction of their call: everything written there,
 * including its operation log, has their name.
 */
export async function inCompany<T>(
  context: TenantContext,
  companyId: number,
  work: (own: TenantContext) => Promise<T>,
): Promise<T> {
  const { services, actor, now, log } = context;
  const tx: Transaction = context.tx;
  const scope = { role: 'tenant', companyId, userId: actor.userId } as const;
  await context.switchScope(scope);
  const acting = hostActor({ companyId, name: actor.name, accessor: 'Web', userId: actor.userId });
  const opened = openContext(services, tx, context, acting, scope, now, log);
  context.afterCommit(opened.committed);
  const done = await work(opened.context);
  await context.switchScope({ role: 'vendor', userId: actor.userId });
  return done;
}
