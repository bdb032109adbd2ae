import { mod, startOfMonth, startOfWeek } from './calendar.ts';
import type { Rule } from './rule.ts';

/** First date of the period over which a rule counts weekly overtime; null where it counts none. */
export function startOfPeriod({ weeklyOt, weekStart }: Rule, workDate: number): number | null {
  if (weeklyOt === null) return null;
  switch (weeklyOt.period ?? 'week') {
    case 'week':
      return startOfWeek(workDate, weekStart);
    case 'twoWeeks': {
      const week = startOfWeek(workDate, weekStart);
      return week - mod(week - startOfWeek(weeklyOt.anchor ?? 0, weekStart), 14);
    }
    case 'month':
      return startOfMonth(workDate);
  }
}

/** The figures of a day that the pass reads and, two of them, rewrites. */
export interface WeeklyFigures {
  regularMin: number;
  readonly otMin: number;
  weeklyOtMin: number;
}

/** The running total of one period. */
export interface WeeklyTotal {
  period: number;
  minutes: number;
}

/**
 * Step 13: adds one day to its period's total and moves what exceeds the threshold from regular to weekly overtime.
 * Walked in date order, so that it is the latest minutes of a period that move and an early day never depends on a later
 * one. `worked` counts overtime too, and minutes that already are overtime (at the end of their day) do not count again.
 */
export function addToWeek(day: WeeklyFigures, workDate: number, rule: Rule, total: WeeklyTotal): void {
  const { weeklyOt } = rule;
  const period = startOfPeriod(rule, workDate);
  if (weeklyOt === null || period === null) return;
  if (period !== total.period) {
    total.period = period;
    total.minutes = 0;
  }
  const worked = weeklyOt.basis === 'worked' ? day.regularMin + day.otMin : day.regularMin;
  total.minutes += worked;
  const beyond = Math.min(total.minutes - weeklyOt.threshold, worked);
  const already = weeklyOt.basis === 'worked' ? day.otMin : 0;
  const moved = Math.min(Math.max(0, beyond - already), day.regularMin);
  day.regularMin -= moved;
  day.weeklyOtMin = moved;
}
