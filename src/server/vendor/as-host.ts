import type { TenantContext } from '../http/index.ts';

/**
 * Switches to the host's own tables and back, for a call of the provider's staff that has checked its permission:
 * accounts, sessions and codes of links. Return only data that the call may reveal.
 */
export async function asHost<T>(context: TenantContext, work: () => Promise<T>): Promise<T> {
  const { userId } = context.actor;
  await context.switchScope({ role: 'system', userId });
  const result = await work();
  await context.switchScope({ role: 'vendor', userId });
  return result;
}
