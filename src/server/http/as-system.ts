import type { TenantContext } from './route.ts';

/**
 * Steps out of the company to the host's own tables, and back: accounts, sessions, codes of links, limits, mails, the registry
 * of terminals. Allowed in a call that has checked its person's right, for what no company's rows hold, and by keys that the
 * call knows (an address, a serial number, its own company): no row-level security stands behind `work`, so nothing of what it
 * reads is answered but what the caller may know. Where `work` throws, the transaction goes, or its savepoint with the scope
 * of before.
 */
export async function asSystem<T>(context: TenantContext, work: () => Promise<T>): Promise<T> {
  const { companyId, actor } = context;
  await context.switchScope({ role: 'system', userId: actor.userId });
  const result = await work();
  await context.switchScope({ role: 'tenant', companyId, userId: actor.userId });
  return result;
}
