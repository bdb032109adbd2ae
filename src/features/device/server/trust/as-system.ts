import { switchScope } from '#server/db/database.ts';
import type { TenantContext } from '#server/http/index.ts';

/** Steps out of the company to the host's own tables, and back. */
export async function asSystem<T>(context: TenantContext, work: () => Promise<T>): Promise<T> {
  const own = { role: 'tenant', companyId: context.companyId, userId: context.actor.userId } as const;
  await switchScope(context.tx, { role: 'system' });
  const result = await work();
  await switchScope(context.tx, own);
  return result;
}
