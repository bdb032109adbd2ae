import { z } from 'zod';
import { choiceOrNone, computed, minute, text, time } from '#shared/contract/index.ts';

const planned = { column: 'shown', width: 110 } as const;

/** When the day was to begin and to end, as planned when it was calculated; none without planned times. */
export const plannedTimes = { planned_in: time(planned), planned_out: time(planned) } as const;
/** The same for reports that are about something else. */
export const plannedTimesHidden = {
  planned_in: time({ ...planned, column: 'hidden' }),
  planned_out: time({ ...planned, column: 'hidden' }),
} as const;

/** Where the first check-in and the last check-out of a day were punched. */
export const dayTerminals = {
  in_terminal: text({ max: 200, column: 'hidden', width: 160 }),
  out_terminal: text({ max: 200, column: 'hidden', width: 160 }),
  /** The terminal's area, or the position of a phone. */
  in_place: text({ max: 200, column: 'hidden', width: 160 }),
  out_place: text({ max: 200, column: 'hidden', width: 160 }),
} as const;

/** All punches of a day, whatever they were used for. */
export const dayPunches = { punch_times: computed(z.string(), { column: 'shown', width: 220 }) } as const;

/** The breaks of a day as planned, and as punched. */
export const dayBreaks = {
  planned_breaks: computed(z.string(), { column: 'hidden', width: 150 }),
  break_punches: computed(z.string(), { column: 'hidden', width: 180 }),
} as const;

/** The half of the planned day that the person worked. */
export const workedHalf = {
  worked_half: choiceOrNone(['first', 'second'], { column: 'shown', width: 130 }),
} as const;

/** What of a day's overtime was before its planned start, and after its planned end, before the rule and approvals reduced it. */
export const overtimePlaces = {
  ot_before_min: minute({ column: 'shown', width: 120 }),
  ot_after_min: minute({ column: 'shown', width: 120 }),
} as const;

/** Columns that are read from the explanation of a day. */
export const storyFields = {
  ...plannedTimes,
  ...dayTerminals,
  ...dayPunches,
  ...dayBreaks,
  ...workedHalf,
  ...overtimePlaces,
} as const;
