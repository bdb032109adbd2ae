import { eq } from 'drizzle-orm';
import type { TenantContext } from '../http/route.ts';
import { entitlementOf, type Entitlement } from './entitlement.ts';
import { subscriptions } from './tables.ts';

/** What the subscription of the company of the call lets be done, for what acts for no person. */
export async function entitlementIn({ tx, companyId }: TenantContext): Promise<Entitlement> {
  const [row] = await tx
    .select({ status: subscriptions.status, features: subscriptions.features })
    .from(subscriptions)
    .where(eq(subscriptions.company_id, companyId));
  return entitlementOf(row?.status ?? null, row?.features ?? null);
}
