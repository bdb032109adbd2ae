import type { TenantContext } from '#server/http/index.ts';
import { resetSecondFactor } from '#server/tenancy/second-factor-reset.ts';
import { asHost } from '#server/vendor/index.ts';

/** Removes a lost second factor from an account; does nothing if it has none. */
export async function resetOf(context: TenantContext, { id }: { readonly id: number }): Promise<void> {
  await asHost(context, () => resetSecondFactor(context, id, context.actor.name));
}
