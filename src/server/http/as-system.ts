import type { TenantContext } from './route.ts';

/**
 * Switches from the company to the host's own tables and back: accounts, sessions, codes of links, limits, mails, the registry of
 * terminals. Only for a call that has checked its person's right, for data that is in no company's rows, and by keys that the call
 * knows (an address, a serial number, its own company). Row-level security does not protect `work`, so return only what the caller
 * may know. If `work` throws, the transaction is undone, or its savepoint restores the previous scope.
 */
export async function asSystem<T>(context: TenantContext, work: () => Promise<T>): Promise<T> {
  const { companyId, actor } = context;
  await context.switchScope({ role: 'system', userId: actor.userId });
  const result = await work();
  await context.switchScope({ role: 'tenant', companyId, userId: actor.userId });
  return result;
}
