import { and, asc, eq } from 'drizzle-orm';
import { asSystem, type TenantContext } from '#server/http/index.ts';
import { subscriptions } from '#server/subscription/index.ts';
import type { Upkeep } from '#server/upkeep/index.ts';
import { dayAfter } from '../../domain/period.ts';
import { plans } from '../catalogue/tables.ts';
import { columnsOf, featuresOf, planById } from './catalogue.ts';
import { changeSubscription } from './change.ts';
import { companyDay, readSubscription } from './read.ts';

/**
 * The first subscription of a company. A company that somebody creates on the web gets the provider's trial plan. One that the host makes
 * for itself, or without such a plan, has everything without end.
 */
export async function beginSubscription(context: TenantContext): Promise<void> {
  const trial = context.accessor === 'Web' ? await trialPlan(context) : undefined;
  if (!trial) return haveAll(context);
  const today = await companyDay(context);
  await context.tx.insert(subscriptions).values({
    company_id: context.companyId,
    ...written(context),
    status: 'trial',
    ...columnsOf(trial),
    trial_start: today,
    period_start: today,
    period_end: dayAfter(today, trial.plan.trial_days ?? 14),
  });
}

/**
 * Puts a new company on trial with a plan of the provider's choice, and for so many days; without either, those of the plan that everybody
 * begins with. Nothing changes if there is no plan at all.
 */
export async function beginTrial(
  context: TenantContext,
  { plan: id, days }: { readonly plan: number | null; readonly days: number | null },
): Promise<void> {
  const { tx } = context;
  const given = id === null ? await trialPlan(context) : await asSystem(context, () => planById(tx, id));
  const subscription = await readSubscription(context, true);
  if (!given || !subscription) return;
  const today = await companyDay(context);
  await changeSubscription(context, subscription, {
    status: 'trial',
    ...columnsOf(given),
    trial_start: today,
    period_start: today,
    period_end: dayAfter(today, days ?? given.plan.trial_days ?? 14),
  });
}

const written = ({ now, actor }: TenantContext) => ({
  create_time: now.toString(),
  update_time: now.toString(),
  create_user: actor.userId,
  update_user: actor.userId,
});

async function haveAll(context: TenantContext): Promise<void> {
  await context.tx
    .insert(subscriptions)
    .values({ company_id: context.companyId, ...written(context), status: 'active' });
}

function trialPlan(
  context: TenantContext,
): Promise<{ readonly plan: typeof plans.$inferSelect; readonly features: readonly string[] } | undefined> {
  const { tx } = context;
  return asSystem(context, async () => {
    const [plan] = await tx
      .select()
      .from(plans)
      .where(and(eq(plans.status, 'published'), eq(plans.is_trial, true)))
      .orderBy(asc(plans.order_no), asc(plans.id))
      .limit(1);
    return plan && { plan, features: (await featuresOf(tx, [plan.id])).get(plan.id) ?? [] };
  });
}

/** Companies of older versions had everything. They keep it until the provider changes that. */
export const subscribeOlder: Upkeep = {
  name: 'subscription.begin',
  run: async (context) => {
    if (!(await readSubscription(context))) await haveAll(context);
  },
};
