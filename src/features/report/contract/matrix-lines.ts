import { choice, type MatrixLine } from '#shared/contract/index.ts';
import { figureUnits, type Figure } from './figures.ts';
import { storedDays, summedIdentity } from './stored-days.ts';

/** Lines of cells that are no figures: signs of what a day was, and times of it. */
export const signsLine = { name: 'signs', kind: 'signs' } as const satisfies MatrixLine;
export const spanLine = { name: 'in_out', kind: 'span' } as const satisfies MatrixLine;
export const inLine = { name: 'check_in', kind: 'time' } as const satisfies MatrixLine;
export const outLine = { name: 'check_out', kind: 'time' } as const satisfies MatrixLine;

/** Lines of figures. */
export const figureLines = (...names: readonly Figure[]): MatrixLine[] =>
  names.map((name) => ({ name, kind: figureUnits[name] }));

/** A filter that chooses which of some lines are shown. */
export const lineChoice = <const N extends string>(...names: readonly [N, ...N[]]) => choice(names, { filter: true });

/** What a day can be by its signs: what it was as a whole, and what happened on it. */
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

/** What every sheet of stored days has: people by the days of a month. */
export const daySheet = {
  ...storedDays,
  defaultOrdering: 'emp_code',
  period: { field: 'date', maxDays: 31 },
  groups: [],
} as const;

/** Who a row is, and what people are chosen by. */
export const sheetIdentity = summedIdentity;
