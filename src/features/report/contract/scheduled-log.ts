import {
  choice,
  choiceOrNone,
  computed,
  defineReport,
  flag,
  numberChoice,
  numberOrOther,
  text,
  time,
} from '#shared/contract/index.ts';
import { day, identity } from '#shared/contract/report-fields.ts';
import { attendanceDay, ignoreReasons } from '#features/attendance/contract.ts';
import { fixedPunchStates, punchStates } from '#shared/contract/punch-states.ts';
import { punchSources } from '#features/device/contract.ts';
import { z } from 'zod';
import { dayIdentity, storedDayFilters, storedDays } from './stored-days.ts';

/** What a day used a punch for; `open` is a check-in without an end. */
export const punchUses = ['in', 'out', 'break', 'overtime', 'open', 'ignored'] as const;

/** A punch as the terminal sent it, and as its day used it. */
const fateOfPunch = {
  timetable_names: {
    ...dayIdentity.timetable_names,
    options: { ...dayIdentity.timetable_names.options, column: 'hidden' },
  },
  time: time({ required: true, column: 'shown', width: 100 }),
  punch_state: numberOrOther(punchStates, {
    choicesOf: 'punchStates',
    required: true,
    filter: true,
    column: 'shown',
    width: 120,
  }),
  corrected_state: numberChoice(fixedPunchStates, {
    choicesOf: 'punchStates',
    filter: true,
    column: 'shown',
    width: 120,
  }),
  used_as: choice(punchUses, { required: true, filter: true, column: 'shown', width: 120 }),
  ignore_reason: choiceOrNone(ignoreReasons, { filter: true, column: 'shown', width: 180 }),
  /** Whether it was used as something else than its state says. */
  state_changed: flag({ filter: true, column: 'hidden', width: 110 }),
  source: choice(punchSources, { required: true, filter: true, column: 'hidden', width: 120 }),
  terminal_alias: computed(z.string(), { column: 'hidden', width: 180 }),
  work_code: text({ max: 24, column: 'hidden', width: 110 }),
} as const;

const counts = {
  punches: { kind: 'integer' },
  used_punches: { kind: 'integer' },
  ignored_punches: { kind: 'integer' },
} as const;
const chart = { shape: 'bars', series: { used_punches: 'integer', ignored_punches: 'integer' } } as const;

/** Every punch of the calculated days, and what each was used for (docs/domain.md#stored-days). */
export const scheduledLogReport = defineReport({
  ...storedDays,
  name: 'report.scheduled_log',
  path: '/report/api/v2/scheduled-log/',
  words: { namespace: 'report', key: 'scheduledLog' },
  phoneFields: ['time', 'used_as'],
  groups: ['department', 'employee', 'date', 'week'],
  totals: { ...counts, people: { kind: 'integer' } },
  chart,
  fields: {
    ...identity,
    ...day,
    weekday: { ...day.weekday, options: { ...day.weekday.options, column: 'hidden' } },
    ...fateOfPunch,
    ...storedDayFilters,
  },
});

/** The same for the signed-in person's own punches. */
export const ownScheduledLogReport = defineReport({
  module: 'ZBRP',
  // The person hears about recalculated days under this report's name.
  audience: { of: 'own', employee: 'employee', shares: attendanceDay.name },
  name: 'personal.scheduled_log',
  path: '/personal/api/v2/scheduled-log/',
  words: { namespace: 'personal', key: 'scheduledLog' },
  phoneFields: ['time', 'used_as'],
  period: { field: 'date' },
  defaultOrdering: '-date',
  groups: ['date', 'week'],
  totals: counts,
  chart,
  fields: { ...day, ...fateOfPunch },
});
