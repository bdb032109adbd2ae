import { choice, type MatrixLine } from '#shared/contract/index.ts';
import { figureUnits, type Figure } from './figures.ts';
import { storedDays, summedIdentity } from './stored-days.ts';

/** Lines without figures: signs for what happened on a day, and its times. */
export const signsLine = { name: 'signs', kind: 'signs' } as const satisfies MatrixLine;
export const spanLine = { name: 'in_out', kind: 'span' } as const satisfies MatrixLine;
export const inLine = { name: 'check_in', kind: 'time' } as const satisfies MatrixLine;
export const outLine = { name: 'check_out', kind: 'time' } as const satisfies MatrixLine;

/** Lines with figures. */
export const figureLines = (...names: readonly Figure[]): MatrixLine[] =>
  names.map((name) => ({ name, kind: figureUnits[name] }));

/** A filter that chooses the lines to show. */
export const lineChoice = <const N extends string>(...names: readonly [N, ...N[]]) => choice(names, { filter: true });

/** The signs of a day: one for the whole day, and those for what happened on it. */
export const daySigns = [
  'present',
  'halfDay',
  'inProgress',
  'absent',
  'leave',
  'training',
  'holiday',
  'weekend',
  'dayOff',
  'noSchedule',
  'holidayWorked',
  'restWorked',
  'late',
  'early',
  'missed',
  'overtime',
  'pending',
] as const;

/** What all sheets of stored days have in common: people by the days of a month, and a column of each type of leave for those who want it. */
export const daySheet = {
  ...storedDays,
  defaultOrdering: 'emp_code',
  spread: 'leave_amounts',
  period: { field: 'date', maxDays: 31 },
  groups: [],
} as const;

/** The columns and filters of a row's person. */
export const sheetIdentity = summedIdentity;
