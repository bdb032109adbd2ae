import { dailyEvents } from '#shared/contract/alerts.ts';
import { weekdays } from '../../contract/auto-export.ts';
import type { AlertRuleRow } from './rules.ts';

/** When events are looked for that only change from one day to the next. */
export const morning = '06:00';

type Timing = Pick<
  AlertRuleRow,
  'event' | 'digest' | 'digest_weekday' | 'digest_at' | 'quiet_from' | 'quiet_until' | 'told_on'
>;

/** Whether a time of day lies in the rule's quiet hours, which may go over midnight; the end is not quiet any more. */
function isQuiet({ quiet_from: from, quiet_until: until }: Timing, time: string): boolean {
  if (from === null || until === null || from === until) return false;
  return from < until ? from <= time && time < until : time >= from || time < until;
}

/** The time of day at which a rule notifies once a day; null if it notifies whenever something happens. */
function timeOf(rule: Timing): string | null {
  if (rule.digest !== 'immediate') return rule.digest_at;
  if (!dailyEvents.has(rule.event)) return null;
  return isQuiet(rule, morning) ? rule.quiet_until : morning;
}

/**
 * Whether a rule may notify now. What happens in quiet hours, or before the time of a digest, waits: it is found as soon as the rule is
 * due, since it has raised no alert yet.
 * @param local the company's wall clock
 */
export function isDue(rule: Timing, local: Temporal.ZonedDateTime): boolean {
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const at = timeOf(rule);
  if (at === null) return !isQuiet(rule, time);
  if (rule.digest === 'weekly' && weekdays[local.dayOfWeek - 1] !== rule.digest_weekday) return false;
  return time >= at && (rule.told_on === null || rule.told_on < local.toPlainDate().toString());
}

/** Whether a rule notifies once a day at most. */
export const isOncePerDay = (rule: Timing): boolean => timeOf(rule) !== null;

/** What a form sends of these fields; undefined leaves a value as it is. */
type GivenTiming = { readonly [K in keyof Timing]?: Timing[K] | undefined };

/** The rule's times after a change. */
export const changedTiming = (given: GivenTiming, before: Timing): Timing => ({
  event: before.event,
  digest: given.digest ?? before.digest,
  digest_weekday: given.digest_weekday ?? before.digest_weekday,
  digest_at: given.digest_at ?? before.digest_at,
  quiet_from: given.quiet_from === undefined ? before.quiet_from : given.quiet_from,
  quiet_until: given.quiet_until === undefined ? before.quiet_until : given.quiet_until,
  told_on: null,
});

/** Whether a change moves the time at which a rule notifies. */
export const isMoved = (after: Timing, before: Timing): boolean =>
  timeOf(after) !== timeOf(before) || after.digest !== before.digest || after.digest_weekday !== before.digest_weekday;

/** `told_on` of a rule that has just been switched on or moved: a time of today that is over is not made up for. */
export const toldOnOf = (rule: Timing, local: Temporal.ZonedDateTime): string | null =>
  isOncePerDay(rule) && isDue(rule, local) ? local.toPlainDate().toString() : null;
