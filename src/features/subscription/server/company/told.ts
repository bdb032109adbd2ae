import type { TenantContext } from '#server/http/index.ts';
import { usagesOf } from '#server/subscription/index.ts';
import { featuresOff, isNearQuota, standingOf, type ToldSubscription } from '#shared/contract/subscription.ts';
import { daysLeft } from '../../domain/standing.ts';
import { readSubscription } from './read.ts';

/** The facts about its subscription that everybody of a company may see. */
export async function toldSubscription(context: TenantContext, zone: string): Promise<ToldSubscription | null> {
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

async function nearQuotas(context: TenantContext): Promise<ToldSubscription['near']> {
  const usages = await usagesOf(context, 'limited');
  return usages.flatMap(({ of, used, most }) => (most !== null && isNearQuota(used, most) ? [{ of, used, most }] : []));
}
