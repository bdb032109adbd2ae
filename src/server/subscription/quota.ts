import { commonCodes } from '#shared/contract/codes.ts';
import { quotaNames, type QuotaName } from '#shared/contract/subscription.ts';
import { eq } from 'drizzle-orm';
import { defineBoundBySubject, roomUnder } from '../bounds/index.ts';
import { Refusal } from '../http/refusal.ts';
import type { TenantContext } from '../http/route.ts';
import { subscriptions } from './tables.ts';

/** Counts something of a company; declared by the slice that owns the records (`ServerSlice.quotas`). */
export interface Quota {
  readonly of: QuotaName;
  /** The present count, including what this transaction has written. */
  readonly count: (context: TenantContext) => Promise<number>;
}

const columnOf = {
  employees: subscriptions.max_employees,
  terminals: subscriptions.max_terminals,
  users: subscriptions.max_users,
  mobiles: subscriptions.max_mobiles,
  locations: subscriptions.max_locations,
  storage: subscriptions.max_storage,
} as const satisfies Record<QuotaName, unknown>;
/** What the provider has raised a limit to, for some time. */
const grantedOf = {
  employees: subscriptions.granted_employees,
  terminals: subscriptions.granted_terminals,
  users: subscriptions.granted_users,
  mobiles: subscriptions.granted_mobiles,
  locations: subscriptions.granted_locations,
  storage: subscriptions.granted_storage,
} as const satisfies Record<QuotaName, unknown>;

/** Storage is counted by a row of its own, which the writer of a file locks. */
const boundOf = {
  employees: defineBoundBySubject('subscription.employees', 'places'),
  terminals: defineBoundBySubject('subscription.terminals', 'places'),
  users: defineBoundBySubject('subscription.users', 'places'),
  mobiles: defineBoundBySubject('subscription.mobiles', 'places'),
  locations: defineBoundBySubject('subscription.locations', 'places'),
  storage: defineBoundBySubject('subscription.storage', 'places'),
} as const satisfies Record<QuotaName, unknown>;

/** The limit of the company's subscription; null for none. */
export async function mostOf({ tx, companyId, now }: TenantContext, of: QuotaName): Promise<number | null> {
  const [row] = await tx
    .select({ sold: columnOf[of], granted: grantedOf[of], ends: subscriptions.granted_ends })
    .from(subscriptions)
    .where(eq(subscriptions.company_id, companyId));
  return row ? higherOf(row.sold, isOver(row.ends, now) ? null : row.granted) : null;
}

/** Raising a limit never takes away what was sold. */
const higherOf = (sold: number | null, granted: number | null): number | null =>
  sold === null ? null : Math.max(sold, granted ?? 0);

const isOver = (ends: string | null, now: Temporal.Instant): boolean =>
  ends === null || Temporal.Instant.compare(Temporal.Instant.from(ends), now) <= 0;

/**
 * Refuses a write that exceeds the company's subscription. Call it after the write, in the same transaction. Other
 * writers of the same quota wait until that ends, so that the count is exact. Without a limit it does
 * nothing.
 */
export async function holdQuota(context: TenantContext, of: QuotaName): Promise<void> {
  const most = await mostOf(context, of);
  if (most === null) return;
  const { count } = context.services.installed.quotas.get(of) ?? missing(of);
  // Before the write there must have been at least one place.
  const { places } = await roomUnder(context.tx, boundOf[of]({ places: most }), [context.companyId], async () => ({
    places: (await count(context)) - 1,
  }));
  if (places < 1) throw new Refusal(commonCodes.quotaReached, { context: { quota: of, most } });
}

/**
 * Whether there is a place left, for who makes do with less instead of being refused. Call it before the write, in the same transaction:
 * other writers of the same quota wait until that ends.
 */
export async function hasPlace(context: TenantContext, of: QuotaName): Promise<boolean> {
  const most = await mostOf(context, of);
  if (most === null) return true;
  const { count } = context.services.installed.quotas.get(of) ?? missing(of);
  const { places } = await roomUnder(context.tx, boundOf[of]({ places: most }), [context.companyId], async () => ({
    places: await count(context),
  }));
  return places > 0;
}

function missing(of: QuotaName): never {
  throw new Error(`No slice counts ${of}`);
}

/** A company's use of a quota. */
export interface Usage {
  readonly of: QuotaName;
  readonly used: number;
  readonly most: number | null;
  /** The last day on which the provider's raise of the limit holds; null: the limit is as sold. */
  readonly raised_until: string | null;
}

/** The company's use of every quota, or of the limited ones. */
export async function usagesOf(context: TenantContext, which: 'all' | 'limited' = 'all'): Promise<Usage[]> {
  const [row] = await context.tx
    .select({
      sold: columnOf,
      granted: grantedOf,
      until: subscriptions.granted_until,
      ends: subscriptions.granted_ends,
    })
    .from(subscriptions)
    .where(eq(subscriptions.company_id, context.companyId));
  const granted = row && !isOver(row.ends, context.now) ? row.granted : null;
  const usages: Usage[] = [];
  for (const of of quotaNames) {
    const sold = row?.sold[of] ?? null;
    const most = higherOf(sold, granted?.[of] ?? null);
    if (most === null && which === 'limited') continue;
    const { count } = context.services.installed.quotas.get(of) ?? missing(of);
    usages.push({ of, used: await count(context), most, raised_until: most === sold ? null : (row?.until ?? null) });
  }
  return usages;
}
