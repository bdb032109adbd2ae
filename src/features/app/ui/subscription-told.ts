import type { ToldSubscription } from '#shared/contract/subscription.ts';

type Ending = ToldSubscription & { readonly status: 'trial' | 'active' | 'past_due' };

/** Days before the end of a trial, or of what was cancelled, from which on it is told. */
const toldBefore = 7;

/** True where something comes to an end that can still be kept from it. */
export function isEnding(told: ToldSubscription): told is Ending {
  const { status, days_left: left, ends } = told;
  if (status === 'past_due') return true;
  return left !== null && left <= toldBefore && (status === 'trial' || (status === 'active' && ends));
}

/** Whether there is something to say: of what has ended to everybody, of what is coming to those who can do something. */
export const hasNotice = (told: ToldSubscription, canOpen: boolean): boolean =>
  told.standing !== 'open' || (canOpen && (isEnding(told) || told.near.length > 0));
