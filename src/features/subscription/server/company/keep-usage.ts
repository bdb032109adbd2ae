import { eq } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { subscriptions, usagesOf } from '#server/subscription/index.ts';
import type { QuotaName } from '#shared/contract/subscription.ts';
import { fullestOf } from '../../domain/usage.ts';

/**
 * Keeps what the company uses of its limits, so that the provider's staff find those that need more by a column, and no list counts the
 * people of companies. It is neither a change of the subscription nor in its log.
 */
export async function keepUsage(context: TenantContext): Promise<void> {
  const { tx, companyId, now } = context;
  const usages = await usagesOf(context);
  const used = (of: QuotaName): number | null => usages.find((usage) => usage.of === of)?.used ?? null;
  await tx
    .update(subscriptions)
    .set({
      used_employees: used('employees'),
      used_terminals: used('terminals'),
      used_users: used('users'),
      used_mobiles: used('mobiles'),
      used_locations: used('locations'),
      used_storage: used('storage'),
      fullest_percent: fullestOf(usages),
      counted_time: now.toString(),
    })
    .where(eq(subscriptions.company_id, companyId));
}
