import { choice, choiceOrNone, integer, minute, numberChoice, text } from '#shared/contract/index.ts';

/** What a day's lateness or early leaving came to, as the engine's flags: late, left early, or absent for one of them. */
const judgements = [1, 2, 128, 256] as const;
/** Why planned work is missing: no punch at all (0), the engine's flags, or a part of the day alone (1). */
const causes = [0, 1, 12, 128, 256, 512] as const;
/** Requests that wait for a decision and would change an absence. */
const waitingKinds = ['leave', 'manualLog'] as const;

/** What was said about a day in a request of its person. */
export const givenReason = { given_reason: text({ max: 2000, column: 'shown', width: 220 }) } as const;

export const countedAs = {
  counted_as: numberChoice(judgements, { required: true, filter: true, column: 'shown', width: 140 }),
} as const;

/** The part of a late arrival that the rule forgave, and which of the month's late arrivals it is. */
export const lateFields = {
  ...countedAs,
  forgiven_min: minute({ required: true, filter: true, column: 'hidden', width: 110 }),
  month_times: integer({ required: true, filter: true, column: 'hidden', width: 130 }),
  ...givenReason,
} as const;

/** The request that waits for a decision and would change the day. */
export const waitingRequest = {
  waiting_request: choiceOrNone(waitingKinds, { column: 'shown', width: 160 }),
} as const;

/** Whether anybody has asked for something about the day, and who decided about it last. */
export const handling = {
  request_state: choice(['none', 'waiting', 'decided'], {
    required: true,
    filter: true,
    column: 'hidden',
    width: 140,
    tones: { none: 'quiet', waiting: 'waiting', decided: 'good' },
  }),
  handled_by: text({ max: 100, column: 'shown', width: 160 }),
} as const;

/** How much an exception matters, from 1, which few act upon, to 4, which costs the person a day (docs/domain.md#reports). */
export const severity = {
  severity: numberChoice([1, 2, 3, 4], { required: true, filter: true, column: 'shown', width: 130 }),
} as const;

/** Why somebody was absent, and for how long in a row: days off between absences do not end the row. */
export const absenceFields = {
  cause: numberChoice(causes, { required: true, filter: true, column: 'shown', width: 190 }),
  consecutive_days: integer({ required: true, filter: true, column: 'shown', width: 120 }),
  ...waitingRequest,
} as const;
