import { defineReport } from '#shared/contract/index.ts';
import { figureFields, figureTotals, type Figure } from './figures.ts';
import {
  daySheet,
  daySigns,
  figureLines,
  inLine,
  lineChoice,
  outLine,
  sheetIdentity,
  signsLine,
  spanLine,
} from './matrix-lines.ts';
import { leaveColumns } from './stored-days.ts';

/** Figures at the end of each row. Rows can be sorted by them. */
const ending = (names: readonly Figure[]) => figureFields(names, { sort: true });
const people = { kind: 'integer' } as const;

const statusFigures = [
  'present_days',
  'late_min',
  'early_min',
  'absent_min',
  'regular_min',
  'ot_normal_min',
  'ot_weekend_min',
  'ot_holiday_min',
  'leave_min',
] as const;

/** The sign of each person's days with the minutes that matter. */
export const dailyStatusReport = defineReport({
  ...daySheet,
  name: 'report.daily_status',
  path: '/report/api/v2/daily-status/',
  words: { namespace: 'report', key: 'dailyStatus' },
  totals: { people, ...figureTotals(statusFigures) },
  fields: { ...sheetIdentity, line: lineChoice('signs', 'regular_min'), ...ending(statusFigures), ...leaveColumns },
  matrix: {
    by: 'day',
    lines: [signsLine, ...figureLines('regular_min')],
    usual: ['signs'],
    foot: figureLines('present_days', 'absent_days'),
    signs: daySigns,
  },
});

const basicFigures = [
  'present_days',
  'absent_days',
  'leave_days',
  'holidays',
  'weekend_days',
  'days_off',
  'worked_rest_days',
] as const;

/** A month in signs. */
export const monthlyBasicStatusReport = defineReport({
  ...daySheet,
  name: 'report.monthly_basic_status',
  path: '/report/api/v2/monthly-basic-status/',
  words: { namespace: 'report', key: 'monthlyBasicStatus' },
  totals: { people, ...figureTotals(basicFigures) },
  fields: { ...sheetIdentity, ...ending(basicFigures), ...leaveColumns },
  matrix: { by: 'day', lines: [signsLine], foot: figureLines('present_days'), signs: daySigns },
});

/** A month with several lines a person: when they came and left, and the results. */
export const monthlyDetailedSummaryReport = defineReport({
  ...daySheet,
  name: 'report.monthly_detailed_summary',
  path: '/report/api/v2/monthly-detailed-summary/',
  words: { namespace: 'report', key: 'monthlyDetailedSummary' },
  totals: { people },
  fields: {
    ...sheetIdentity,
    line: lineChoice('check_in', 'check_out', 'regular_min', 'late_min', 'early_min', 'ot_min', 'signs'),
    ...leaveColumns,
  },
  matrix: {
    by: 'day',
    lines: [inLine, outLine, ...figureLines('regular_min', 'late_min', 'early_min', 'ot_min'), signsLine],
    ends: ['row_total'],
    foot: [],
    signs: daySigns,
  },
});

/** A month in hours: the working time, or another chosen measure. */
export const monthlyDurationSummaryReport = defineReport({
  ...daySheet,
  name: 'report.monthly_duration_summary',
  path: '/report/api/v2/monthly-duration-summary/',
  words: { namespace: 'report', key: 'monthlyDurationSummary' },
  totals: { people, ...figureTotals(['present_days']) },
  fields: {
    ...sheetIdentity,
    line: lineChoice('regular_min', 'present_min', 'required_min', 'ot_min', 'late_min', 'early_min'),
    ...ending(['present_days']),
    ...leaveColumns,
  },
  matrix: {
    by: 'day',
    lines: figureLines('regular_min', 'present_min', 'required_min', 'ot_min', 'late_min', 'early_min'),
    usual: ['regular_min'],
    ends: ['row_total', 'row_average'],
    foot: 'lines',
  },
});

const sheetFigures = ['present_days', 'absent_days', 'leave_days', 'holidays', 'weekend_days', 'ot_min'] as const;

/** The sheet that employees and their managers sign. */
export const monthlyAttsheetSummaryReport = defineReport({
  ...daySheet,
  name: 'report.monthly_attsheet_summary',
  path: '/report/api/v2/monthly-attsheet-summary/',
  words: { namespace: 'report', key: 'monthlyAttsheetSummary' },
  totals: { people, ...figureTotals(sheetFigures) },
  fields: { ...sheetIdentity, ...ending(sheetFigures), ...leaveColumns },
  matrix: {
    by: 'day',
    lines: [spanLine, signsLine],
    foot: figureLines('present_days'),
    signs: daySigns,
    signatures: ['employee_signature', 'manager_signature'],
  },
});

const attendanceFigures = ['present_days', 'absent_days', 'late_times', 'early_times', 'missed_punches'] as const;

/** A month in signs and times. The sign of a day sets its colour. */
export const monthlyAttendanceStatusReport = defineReport({
  ...daySheet,
  name: 'report.monthly_attendance_status',
  path: '/report/api/v2/monthly-attendance-status/',
  words: { namespace: 'report', key: 'monthlyAttendanceStatus' },
  totals: { people, ...figureTotals(attendanceFigures) },
  fields: { ...sheetIdentity, ...ending(attendanceFigures), ...leaveColumns },
  matrix: {
    by: 'day',
    lines: [signsLine, spanLine],
    foot: figureLines('present_days', 'absent_days', 'late_times'),
    signs: daySigns,
  },
});

/** A year by months, one line a measure. */
export const yearlySummaryReport = defineReport({
  ...daySheet,
  name: 'report.yearly_summary',
  path: '/report/api/v2/yearly-summary/',
  words: { namespace: 'report', key: 'yearlySummary' },
  period: { field: 'date', usual: 'thisYear' },
  totals: { people },
  fields: {
    ...sheetIdentity,
    line: lineChoice('present_days', 'absent_days', 'leave_days', 'regular_min', 'late_times', 'ot_min'),
    ...leaveColumns,
  },
  matrix: {
    by: 'month',
    lines: figureLines('present_days', 'absent_days', 'leave_days', 'regular_min', 'late_times', 'ot_min'),
    ends: ['row_total', 'row_average'],
    foot: 'lines',
  },
});
