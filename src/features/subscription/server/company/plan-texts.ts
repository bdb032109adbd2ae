import { inArray } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import type { SoldAddOn } from '../../domain/add-on.ts';
import type { InLanguages } from '../../contract/subscription.ts';
import { plans } from '../catalogue/tables.ts';

type Plan = typeof plans.$inferSelect;

/** A text in each of the languages: the vendor's own there, otherwise the usual one. */
export const inLanguages = (usual: string, own: InLanguages): InLanguages => ({
  en: own.en || usual,
  'es-MX': own['es-MX'] || usual,
  ar: own.ar || usual,
  tr: own.tr || usual,
});

/** The name of a plan in each of the languages. */
export const namesOf = (plan: Plan): InLanguages =>
  inLanguages(plan.plan_name, { en: plan.name_en, 'es-MX': plan.name_es, ar: plan.name_ar, tr: plan.name_tr });

/** The description of a plan in each of the languages. */
export const descriptionsOf = (plan: Plan): InLanguages =>
  inLanguages(plan.description, {
    en: plan.description_en,
    'es-MX': plan.description_es,
    ar: plan.description_ar,
    tr: plan.description_tr,
  });

/** A plan as it was sold. */
interface SoldPlan {
  readonly plan: number | null;
  readonly plan_name: string;
}

/**
 * The names of sold plans in each of the languages. A plan that the vendor has renamed since keeps the name under which it was
 * sold. Role `system`.
 */
export async function namesOfSold(
  tx: Transaction,
  sold: readonly (SoldPlan | null)[],
): Promise<(plan: SoldPlan) => InLanguages> {
  const ids = sold.flatMap((one) => (one?.plan == null ? [] : [one.plan]));
  const found = ids.length === 0 ? [] : await tx.select().from(plans).where(inArray(plans.id, ids));
  return ({ plan: id, plan_name: name }) => {
    const plan = found.find((one) => one.id === id);
    return plan?.plan_name === name ? namesOf(plan) : { en: name, 'es-MX': name, ar: name, tr: name };
  };
}

/** An add-on as it was sold, as it is shown. */
export const soldAddOnOf = ({
  add_on,
  names,
  quantity,
}: SoldAddOn): { add_on: number; names: InLanguages; quantity: number } => ({ add_on, names, quantity });
