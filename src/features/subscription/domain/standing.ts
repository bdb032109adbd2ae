import type { SubscriptionState } from '#shared/contract/subscription.ts';
import { dayAfter, daysBetween } from './period.ts';

/** Days after the end of its period for which nothing changes for who has not paid yet. */
export const graceDays = 7;
/** Days for which what has ended can be looked at. */
export const keptDays = 60;

/** What decides how a subscription goes on; days are the company's. */
export interface Course {
  readonly status: SubscriptionState;
  /** The first day that is not paid for; null: it has no end. */
  readonly period_end: string | null;
  readonly cancel_at_end: boolean;
  /** The provider's staff hold it. */
  readonly held: boolean;
  /** Since when nothing can be changed. */
  readonly ended_on: string | null;
}

type Passing = (course: Course) => { readonly on: string; readonly to: Partial<Course> } | undefined;

const ending = (status: SubscriptionState, on: string): ReturnType<Passing> => ({
  on,
  to: { status, ended_on: on },
});

/** The next state by the clock, and its day, for each state. A subscription on hold stays so until somebody releases it. */
const passings: Readonly<Record<SubscriptionState, Passing>> = {
  trial: ({ period_end: end }) => (end === null ? undefined : ending('suspended', end)),
  active: ({ period_end: end, cancel_at_end: isCancelled }) =>
    end === null ? undefined : isCancelled ? ending('cancelled', end) : { on: end, to: { status: 'past_due' } },
  past_due: ({ period_end: end }) => (end === null ? undefined : ending('suspended', dayAfter(end, graceDays))),
  suspended: expiring,
  cancelled: expiring,
  expired: () => undefined,
};

function expiring({ ended_on: since, held }: Course): ReturnType<Passing> {
  return since === null || held ? undefined : { on: dayAfter(since, keptDays), to: { status: 'expired' } };
}

/** How a subscription stands on a day: every step that the clock has brought, also those of days on which nobody looked. */
export function standingOn(course: Course, today: string): Course {
  const passing = passings[course.status](course);
  return passing && passing.on <= today ? standingOn({ ...course, ...passing.to }, today) : course;
}

/** Days until the clock changes something; null: it changes nothing. */
export function daysLeft(course: Course, today: string): number | null {
  const passing = passings[course.status](course);
  return passing ? Math.max(0, daysBetween(today, passing.on)) : null;
}

/** What a payment makes of it: open, unless the provider's staff hold it. */
export const paidFor = ({ held, ended_on: since }: Course): Pick<Course, 'status' | 'cancel_at_end' | 'ended_on'> =>
  held
    ? { status: 'suspended', cancel_at_end: false, ended_on: since }
    : { status: 'active', cancel_at_end: false, ended_on: null };

/** The state after a release; it follows from the period. */
export function released(course: Course, today: string): Course {
  const status = course.period_end === null || course.period_end > today ? 'active' : 'past_due';
  return standingOn({ ...course, status, held: false, ended_on: null }, today);
}
