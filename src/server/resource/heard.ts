import type { TenantContext } from '../http/index.ts';
import { loggedAs } from './reactions.ts';
import { type Change, type ResourceServer } from './definition.ts';

/**
 * Runs what follows every change of a record, by form, import, action or another slice: the slice's own consequences,
 * then the reactions of other slices, in the transaction of the change.
 */
export async function followChange(server: ResourceServer, context: TenantContext, change: Change): Promise<void> {
  await server.afterChange?.(context, change);
  for (const { react } of context.services.installed.reactions.get(loggedAs(server)) ?? [])
    await react(context, change);
}
