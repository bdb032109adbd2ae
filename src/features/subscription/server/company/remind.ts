import type { TenantContext } from '#server/http/index.ts';
import { notify, type NewNotification } from '#server/notifications/index.ts';
import { usersWith } from '#server/tenancy/membership.ts';
import { order } from '../../contract/order.ts';
import { leftOf, type Subscription } from './read.ts';
import { eq } from 'drizzle-orm';
import { subscriptions } from '#server/subscription/index.ts';

/** How many days before an end people are reminded. */
const remindedOn: Readonly<Record<Subscription['status'], readonly number[]>> = {
  trial: [7, 3, 1],
  active: [14, 3, 1],
  past_due: [7, 3, 1],
  suspended: [60, 7, 1],
  cancelled: [60, 7, 1],
  expired: [],
};

const kindOf = {
  trial: 'subscription_trial',
  active: 'subscription_renewing',
  past_due: 'subscription_due',
  suspended: 'subscription_over',
  cancelled: 'subscription_over',
  expired: 'subscription_over',
} as const satisfies Record<Subscription['status'], NewNotification['kind']>;

/** Reminds people who may pay, once on each of these days, and only once if several passed meanwhile. */
export async function remind(context: TenantContext, subscription: Subscription, today: string): Promise<void> {
  const { status, cancel_at_end: ends, reminded } = subscription;
  const left = leftOf(subscription, today);
  if (left === null) return;
  const reached = remindedOn[status].filter((days) => left <= days).at(-1);
  const mark = `${status} ${reached ?? ''}`;
  if (reached === undefined || mark === reminded) return;
  await notify(context, await usersWith(context, `${order.name}.change`), {
    kind: ends && status === 'active' ? 'subscription_ending' : kindOf[status],
    data: { days: left },
    target: { type: order.name, id: null },
  });
  await context.tx.update(subscriptions).set({ reminded: mark }).where(eq(subscriptions.company_id, context.companyId));
}
