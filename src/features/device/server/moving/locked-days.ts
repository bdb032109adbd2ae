import { defineQuestion } from '#server/questions/index.ts';

/** A day of an employee, with the department that counts if no result of the day is stored. */
export interface DayAsked {
  readonly employee: number;
  /** ISO date. */
  readonly date: string;
  readonly department: number;
}

export const dayKey = ({ employee, date }: Pick<DayAsked, 'employee' | 'date'>): string => `${employee} ${date}`;

/** Which of some days are locked, by {@link dayKey}. No lock is set before the transaction ends. */
export const lockedDaysOf = defineQuestion<readonly DayAsked[], ReadonlySet<string>>('device.locked_days');
