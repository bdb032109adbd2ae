import { describe, expect, it } from 'vitest';
import { parseWorkDate } from './calendar.ts';
import type { Shift } from './schedule.ts';
import { cycleIndex } from './step-01-cycle.ts';

const date = (text: string): number => parseWorkDate(text) ?? Number.NaN;
const shift = (unit: Shift['unit'], count: number): Shift => ({
  id: 's',
  validFrom: 0,
  unit,
  count,
  days: new Map(),
  auto: false,
});

describe('the index of a cycle', () => {
  it.each<[string, Shift, string, string, number, number]>([
    ['by day: the anchor is 0', shift('day', 6), '2026-01-01', '2026-01-01', 1, 0],
    ['by day: comes round', shift('day', 6), '2026-01-01', '2026-01-07', 1, 0],
    ['by day: before the anchor', shift('day', 6), '2026-01-01', '2025-12-31', 1, 5],
    ['by day: three days on', shift('day', 5), '2026-01-02', '2026-01-05', 1, 3],
    ['by week: a third week of three', shift('week', 3), '2026-01-07', '2026-01-21', 1, 16],
    ['by month: a third month of three', shift('month', 3), '2025-12-15', '2026-02-03', 1, 64],
    ["by week: Monday of the anchor's week", shift('week', 2), '2026-01-07', '2026-01-05', 1, 0],
    ['by week: Sunday of it', shift('week', 2), '2026-01-07', '2026-01-11', 1, 6],
    ['by week: the second week', shift('week', 2), '2026-01-07', '2026-01-12', 1, 7],
    ['by week: round again', shift('week', 2), '2026-01-07', '2026-01-19', 1, 0],
    ['by week: the week before', shift('week', 2), '2026-01-07', '2026-01-04', 1, 13],
    ['by week: weeks from Sunday', shift('week', 2), '2026-01-07', '2026-01-11', 7, 7],
    ['by month: the first', shift('month', 2), '2026-01-15', '2026-01-01', 1, 0],
    ['by month: the 31st', shift('month', 2), '2026-01-15', '2026-01-31', 1, 30],
    ['by month: the second month', shift('month', 2), '2026-01-15', '2026-02-28', 1, 58],
    ['by month: round again, over the year', shift('month', 2), '2025-12-15', '2026-02-03', 1, 2],
    ['by month: before the anchor', shift('month', 2), '2026-01-15', '2025-12-02', 1, 32],
  ])('%s', (_name, cycle, anchor, on, weekStart, expected) => {
    expect(cycleIndex(cycle, date(anchor), date(on), weekStart)).toBe(expected);
  });
});
