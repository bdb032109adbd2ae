import { and, asc, eq, exists, inArray, notExists, or, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import type { SoldAddOn } from '../../domain/add-on.ts';
import type { Terms } from '../../domain/terms.ts';
import { addOnPlans, addOnPrices, addOns, currencies, planFeatures } from '../catalogue/tables.ts';
import { inLanguages } from './plan-texts.ts';

/** What decides which add-ons are sold beside a plan, and at which price. */
type Beside = Pick<Terms, 'plan' | 'currency' | 'billing_cycle'>;

/** The add-ons on sale beside a plan, one of each, in display order. Role `system`. */
export async function addOnsBeside(
  tx: Transaction,
  { plan, currency, billing_cycle: cycle }: Beside,
  only?: readonly number[],
): Promise<SoldAddOn[]> {
  if (only?.length === 0) return [];
  const linked = tx
    .select({ one: sql`1` })
    .from(addOnPlans)
    .where(eq(addOnPlans.add_on, addOns.id))
    .$dynamic();
  const toPlan = tx
    .select({ one: sql`1` })
    .from(addOnPlans)
    .where(and(eq(addOnPlans.add_on, addOns.id), eq(addOnPlans.plan, plan)));
  const rows = await tx
    .select({ row: addOns, price: addOnPrices.price, feature: planFeatures.feature_code })
    .from(addOns)
    .innerJoin(addOnPrices, and(eq(addOnPrices.add_on, addOns.id), eq(addOnPrices.billing_cycle, cycle)))
    .innerJoin(
      currencies,
      and(eq(currencies.id, addOnPrices.currency), eq(currencies.code, currency), eq(currencies.enabled, true)),
    )
    .leftJoin(planFeatures, eq(planFeatures.id, addOns.feature))
    .where(
      and(
        eq(addOns.status, 'published'),
        only ? inArray(addOns.id, [...only]) : undefined,
        or(notExists(linked), exists(toPlan)),
      ),
    )
    .orderBy(asc(addOns.order_no), asc(addOns.id));
  return rows.map(({ row, price, feature }) => ({
    add_on: row.id,
    name: row.add_on_name,
    names: inLanguages(row.add_on_name, {
      en: row.name_en,
      'es-MX': row.name_es,
      ar: row.name_ar,
      tr: row.name_tr,
    }),
    quota: row.gives === 'feature' ? null : row.gives,
    amount: row.gives === 'feature' ? 0 : (row.amount ?? 0),
    feature: row.gives === 'feature' ? feature : null,
    quantity: 1,
    price,
  }));
}

/** True where an add-on gives something that the plan does not have anyway. */
export const adds = ({ features, most }: Terms, { quota, feature }: SoldAddOn): boolean =>
  quota === null ? feature !== null && !features.includes(feature) : most[quota] !== null;

/**
 * The add-ons that a company takes along to another plan. At the same plan, currency and cycle they stay as they were sold; otherwise
 * those go along that are on sale there. Role `system`.
 */
export async function takenAlong(tx: Transaction, from: Terms | null, to: Terms): Promise<SoldAddOn[]> {
  if (from === null || from.add_ons.length === 0) return [];
  const staying =
    from.plan === to.plan && from.currency === to.currency && from.billing_cycle === to.billing_cycle
      ? from.add_ons
      : await soldAgain(tx, from, to);
  return staying.filter((each) => adds(to, each));
}

async function soldAgain(tx: Transaction, { add_ons: held }: Terms, to: Terms): Promise<SoldAddOn[]> {
  const offered = await addOnsBeside(
    tx,
    to,
    held.map(({ add_on: id }) => id),
  );
  return held.flatMap(({ add_on: id, quantity }) => {
    const offer = offered.find((each) => each.add_on === id);
    return offer ? [{ ...offer, quantity }] : [];
  });
}
