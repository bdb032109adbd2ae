import type { SubscriptionSummary } from '#shared/contract/subscription.ts';

type Ending = SubscriptionSummary & { readonly status: 'trial' | 'active' | 'past_due' };

/** Days before the end of a trial or a cancelled subscription from which a notice shows. */
const noticeDays = 7;

/** True if something ends soon and can still be continued. */
export function isEnding(subscription: SubscriptionSummary): subscription is Ending {
  const { status, days_left: left, ends } = subscription;
  if (status === 'past_due') return true;
  return left !== null && left <= noticeDays && (status === 'trial' || (status === 'active' && ends));
}

/** Whether there is a notice: about an end for everybody, about a coming end for people who can act. */
export const hasNotice = (subscription: SubscriptionSummary, canOpen: boolean): boolean =>
  subscription.standing !== 'open' || (canOpen && (isEnding(subscription) || subscription.near.length > 0));
