import { eq } from 'drizzle-orm';
import type { TenantContext } from '../http/route.ts';
import { entitlementOf, type Entitlement } from './entitlement.ts';
import { subscriptions } from './tables.ts';

/** The entitlement of the call's company, for work without a person. */
export async function entitlementIn({ tx, companyId }: TenantContext): Promise<Entitlement> {
  const [row] = await tx
    .select({ status: subscriptions.status, features: subscriptions.features })
    .from(subscriptions)
    .where(eq(subscriptions.company_id, companyId));
  return entitlementOf(row?.status ?? null, row?.features ?? null);
}
