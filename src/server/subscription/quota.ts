import { commonCodes } from '#shared/contract/codes.ts';
import { quotaNames, type QuotaName } from '#shared/contract/subscription.ts';
import { eq } from 'drizzle-orm';
import { roomUnder } from '../bounds/index.ts';
import { Refusal } from '../http/refusal.ts';
import type { TenantContext } from '../http/route.ts';
import { subscriptions } from './tables.ts';

/** How many of something a company has; declared by the slice whose records they are (`ServerSlice.quotas`). */
export interface Quota {
  readonly of: QuotaName;
  /** Counts them now, what the transaction itself has written included. */
  readonly held: (context: TenantContext) => Promise<number>;
}

const columnOf = {
  employees: subscriptions.max_employees,
  terminals: subscriptions.max_terminals,
  users: subscriptions.max_users,
  storage: subscriptions.max_storage,
} as const satisfies Record<QuotaName, unknown>;

/** What the company's subscription limits it to; null: to nothing. */
export async function mostOf({ tx, companyId }: TenantContext, of: QuotaName): Promise<number | null> {
  const [row] = await tx
    .select({ most: columnOf[of] })
    .from(subscriptions)
    .where(eq(subscriptions.company_id, companyId));
  return row?.most ?? null;
}

/**
 * Refuses what has been written where the company has more of it now than its subscription allows: in the transaction that wrote it,
 * after it did. Whoever else writes one waits until that ends, so that the count is exact however many do so at once. Nothing is
 * asked where there is no limit.
 */
export async function holdQuota(context: TenantContext, of: QuotaName): Promise<void> {
  const most = await mostOf(context, of);
  if (most === null) return;
  const { held } = context.services.installed.quotas.get(of) ?? missing(of);
  // Beside what was written there must have been one place.
  const { places } = await roomUnder(
    context.tx,
    { name: `subscription.${of}`, most: { places: most } },
    [context.companyId],
    async () => ({ places: (await held(context)) - 1 }),
  );
  if (places < 1) throw new Refusal(commonCodes.quotaReached, { context: { quota: of, most } });
}

function missing(of: QuotaName): never {
  throw new Error(`No slice counts ${of}`);
}

/** What a company uses of a quota. */
export interface Usage {
  readonly of: QuotaName;
  readonly used: number;
  readonly most: number | null;
}

/** What the company uses of each quota, or of those that its subscription limits. */
export async function usagesOf(context: TenantContext, which: 'all' | 'limited' = 'all'): Promise<Usage[]> {
  const [limits] = await context.tx
    .select(columnOf)
    .from(subscriptions)
    .where(eq(subscriptions.company_id, context.companyId));
  const usages: Usage[] = [];
  for (const of of quotaNames) {
    const most = limits?.[of] ?? null;
    if (most === null && which === 'limited') continue;
    const { held } = context.services.installed.quotas.get(of) ?? missing(of);
    usages.push({ of, used: await held(context), most });
  }
  return usages;
}
