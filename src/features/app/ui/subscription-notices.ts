import type { SubscriptionSummary } from '#shared/contract/subscription.ts';

type Ending = SubscriptionSummary & { readonly status: 'trial' | 'active' | 'past_due' };

/** Days before the end of a trial or a cancelled subscription from which a notice shows. */
const toldBefore = 7;

/** True if something ends soon and can still be continued. */
export function isEnding(told: SubscriptionSummary): told is Ending {
  const { status, days_left: left, ends } = told;
  if (status === 'past_due') return true;
  return left !== null && left <= toldBefore && (status === 'trial' || (status === 'active' && ends));
}

/** Whether there is a notice: about an end for everybody, about a coming end for people who can act. */
export const hasNotice = (told: SubscriptionSummary, canOpen: boolean): boolean =>
  told.standing !== 'open' || (canOpen && (isEnding(told) || told.near.length > 0));
