import type { TenantContext } from '#server/http/index.ts';
import { resetSecondFactor } from '#server/tenancy/second-factor-reset.ts';
import { asHost } from '#server/vendor/index.ts';

/** Takes the second factor from an account whose owner has lost it; one that has none is as it was. */
export async function resetOf(context: TenantContext, { id }: { readonly id: number }): Promise<void> {
  await asHost(context, () => resetSecondFactor(context, id, context.actor.name));
}
