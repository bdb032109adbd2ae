import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import type { FeatureCode } from '#shared/contract/features.ts';
import type { BillingCycle } from '../../domain/price.ts';
import { addOnPlans, addOnPrices, addOns, currencies, planFeatures, plans } from './tables.ts';

type Row = typeof addOns.$inferInsert;

export interface PublishedAddOn extends Pick<
  Row,
  'add_on_code' | 'add_on_name' | 'name_es' | 'name_ar' | 'name_tr' | 'gives' | 'amount'
> {
  /** The code of a feature. */
  readonly feature?: FeatureCode;
  /** Codes of plans; absent: every plan. */
  readonly plans?: readonly string[];
  /** By currency, for a month; a year costs ten months. */
  readonly monthly: Readonly<Record<string, number>>;
}

const months = { monthly: 1, yearly: 10 } as const satisfies Partial<Record<BillingCycle, number>>;

/** Puts add-ons on sale, for the demo. Role `system`. */
export async function publishAddOns(tx: Transaction, wanted: readonly PublishedAddOn[]): Promise<void> {
  const coins = await tx.select({ id: currencies.id, code: currencies.code }).from(currencies);
  for (const [place, { feature, plans: beside = [], monthly, ...row }] of wanted.entries()) {
    const [known] = feature
      ? await tx.select({ id: planFeatures.id }).from(planFeatures).where(eq(planFeatures.feature_code, feature))
      : [];
    const [made] = await tx
      .insert(addOns)
      .values({ ...row, feature: known?.id ?? null, status: 'published', order_no: place })
      .returning({ id: addOns.id });
    const add_on = made?.id ?? 0;
    const prices = coins.flatMap(({ id: currency, code }) => {
      const price = monthly[code];
      return price === undefined
        ? []
        : (['monthly', 'yearly'] as const).map((cycle) => ({
            currency,
            billing_cycle: cycle,
            price: price * months[cycle],
          }));
    });
    await tx.insert(addOnPrices).values(prices.map((each, position) => ({ ...each, add_on, position })));
    if (beside.length === 0) continue;
    const found = await tx
      .select({ id: plans.id })
      .from(plans)
      .where(inArray(plans.plan_code, [...beside]));
    await tx.insert(addOnPlans).values(found.map(({ id }) => ({ add_on, plan: id })));
  }
}
