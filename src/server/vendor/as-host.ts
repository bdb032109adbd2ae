import type { TenantContext } from '../http/index.ts';

/**
 * Steps out to the host's own tables and back, for a call of the provider's staff that has checked its right: accounts, sessions and
 * codes of links. What `work` reads is answered only where the call may tell it.
 */
export async function asHost<T>(context: TenantContext, work: () => Promise<T>): Promise<T> {
  const { userId } = context.actor;
  await context.switchScope({ role: 'system', userId });
  const result = await work();
  await context.switchScope({ role: 'vendor', userId });
  return result;
}
