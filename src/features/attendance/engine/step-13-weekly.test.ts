import { describe, expect, it } from 'vitest';
import { DEFAULT_RULE, compileRule, overlayRule } from './rule.ts';
import type { RuleOptions } from './rule.ts';
import { parseWorkDate } from './calendar.ts';
import { addToWeek, startOfPeriod } from './step-13-weekly.ts';
import { days, OFFICE } from '#tests/engine/one-day.ts';

const ruleOf = (options: Partial<RuleOptions>) => compileRule(overlayRule(DEFAULT_RULE, options), 'v', true);

describe('step 13: the weekly pass', () => {
  const date = (text: string): number => parseWorkDate(text) ?? Number.NaN;

  it.each<[string, Partial<RuleOptions>, string]>([
    ['a week from Monday', { weeklyOt: { threshold: 0, basis: 'worked' } }, '2026-01-05'],
    ['a week from Sunday', { weekStart: 7, weeklyOt: { threshold: 0, basis: 'worked' } }, '2026-01-04'],
    ['two weeks', { weeklyOt: { threshold: 0, basis: 'worked', period: 'twoWeeks', anchor: 20_458 } }, '2026-01-05'],
    [
      'two weeks, the other way',
      { weeklyOt: { threshold: 0, basis: 'worked', period: 'twoWeeks', anchor: 20_451 } },
      '2025-12-29',
    ],
    ['a month', { weeklyOt: { threshold: 0, basis: 'worked', period: 'month' } }, '2026-01-01'],
  ])('the period that holds Wednesday: %s', (_name, options, expected) => {
    expect(startOfPeriod(ruleOf(options), date('2026-01-07'))).toBe(date(expected));
  });

  it('moves the latest minutes, each once', () => {
    const walk = (basis: 'regular' | 'worked', list: readonly (readonly [regular: number, ot: number])[]) => {
      const rule = ruleOf({ weeklyOt: { threshold: 1000, basis } });
      const total = { period: Number.NaN, minutes: 0 };
      return list.map(([regularMin, otMin], index) => {
        const figures = { regularMin, otMin, weeklyOtMin: 0 };
        addToWeek(figures, 20_458 + index, rule, total);
        return [figures.regularMin, figures.weeklyOtMin];
      });
    };
    expect(
      walk('worked', [
        [480, 120],
        [480, 0],
      ]),
    ).toEqual([
      [480, 0],
      [400, 80],
    ]);
    expect(
      walk('worked', [
        [480, 120],
        [480, 120],
      ]),
    ).toEqual([
      [480, 0],
      [400, 80],
    ]);
    expect(
      walk('worked', [
        [480, 0],
        [480, 120],
      ]),
    ).toEqual([
      [480, 0],
      [480, 0],
    ]);
    expect(
      walk('regular', [
        [480, 120],
        [480, 0],
        [480, 0],
      ]),
    ).toEqual([
      [480, 0],
      [480, 0],
      [40, 440],
    ]);
    expect(
      walk('regular', [
        [1000, 0],
        [1, 500],
        [0, 500],
      ]),
    ).toEqual([
      [1000, 0],
      [0, 1],
      [0, 0],
    ]);
    expect(
      walk('worked', [
        [0, 1200],
        [100, 0],
      ]),
    ).toEqual([
      [0, 0],
      [0, 100],
    ]);
  });

  it('does nothing without a rule and begins anew with each period', () => {
    const figures = { regularMin: 5, otMin: 0, weeklyOtMin: 0 };
    addToWeek(figures, 0, ruleOf({}), { period: 0, minutes: 9999 });
    expect(figures).toEqual({ regularMin: 5, otMin: 0, weeklyOtMin: 0 });
    const rule = { weeklyOt: { threshold: 960, basis: 'regular' as const } };
    const dates = ['2026-01-07', '2026-01-13'] as const;
    const punches = [5, 6, 7, 8, 12, 13].flatMap((number) => [
      `2026-01-${String(number).padStart(2, '0')}T08:00`,
      `2026-01-${String(number).padStart(2, '0')}T17:00`,
    ]);
    const records = days({ timetable: OFFICE, rule, dates, punches });
    expect(records.map(({ weeklyOtMin }) => weeklyOtMin)).toEqual([480, 480, 0, 0, 0, 0, 0]);
    expect(days({ timetable: OFFICE, rule, dates: ['2026-01-08', '2026-01-08'], punches })).toMatchObject([
      { weeklyOtMin: 480, regularMin: 0 },
    ]);
  });
});
