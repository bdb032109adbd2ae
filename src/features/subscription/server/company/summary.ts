import type { TenantContext } from '#server/http/index.ts';
import { usagesOf } from '#server/subscription/index.ts';
import { featuresOff, isNearQuota, standingOf, type SubscriptionSummary } from '#shared/contract/subscription.ts';
import { daysLeft } from '../../domain/standing.ts';
import { readSubscription } from './read.ts';

/** What everybody in a company may see of its subscription. */
export async function subscriptionSummary(context: TenantContext, zone: string): Promise<SubscriptionSummary | null> {
  const subscription = await readSubscription(context);
  if (!subscription) return null;
  const { status, features, period_end, cancel_at_end: ends } = subscription;
  const today = context.now.toZonedDateTimeISO(zone).toPlainDate().toString();
  return {
    status,
    standing: standingOf(status),
    features_off: featuresOff(features),
    period_end,
    days_left: daysLeft(subscription, today),
    ends,
    near: await nearQuotas(context),
  };
}

async function nearQuotas(context: TenantContext): Promise<SubscriptionSummary['near']> {
  const usages = await usagesOf(context, 'limited');
  return usages.flatMap(({ of, used, most }) => (most !== null && isNearQuota(used, most) ? [{ of, used, most }] : []));
}
