import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capPeriods, type CapPeriod } from '#features/attendance/contract.ts';
import { capLines, daysAround, daysOfPeriod, judgeCaps, leftUnder, tightest } from './overtime-caps.ts';

const none = { day: null, week: null, month: null, year: null };

describe('the days of a period', () => {
  it.each<[CapPeriod, string, number, string, string]>([
    ['day', '2026-03-04', 1, '2026-03-04', '2026-03-04'],
    ['week', '2026-03-04', 1, '2026-03-02', '2026-03-08'],
    ['week', '2026-03-01', 7, '2026-03-01', '2026-03-07'],
    ['week', '2026-03-06', 6, '2026-02-28', '2026-03-06'],
    ['month', '2028-02-29', 1, '2028-02-01', '2028-02-29'],
    ['year', '2026-12-31', 1, '2026-01-01', '2026-12-31'],
  ])('the %s of %s, weeks from %d', (period, day, weekStart, from, to) => {
    expect(daysOfPeriod(period, day, weekStart)).toEqual({ from, to });
  });

  it('reach over a year that a week begins before', () => {
    expect(daysAround('2026-01-02', 1)).toEqual({ from: '2025-12-29', to: '2026-12-31' });
  });
});

describe('limits', () => {
  const lines = capLines({ ...none, week: 720, month: 900 }, '2026-03-04', 1, [
    { date: '2026-03-01', minutes: 300 },
    { date: '2026-03-03', minutes: 510 },
  ]);

  it('count what lies in each period, and the tightest decides', () => {
    expect(lines).toEqual([
      { period: 'week', cap: 720, used: 510 },
      { period: 'month', cap: 900, used: 810 },
    ]);
    expect(leftUnder(lines)).toBe(90);
    expect(tightest(lines)?.period).toBe('month');
  });

  it.each([
    ['refuse', 90, { counts: 90, over: 0, isRefused: false }],
    ['refuse', 91, { counts: 0, over: 1, isRefused: true }],
    ['cut', 150, { counts: 90, over: 60, isRefused: false }],
    ['warn', 150, { counts: 150, over: 60, isRefused: false }],
  ] as const)('%s %d minutes', (beyond, minutes, verdict) => {
    expect(judgeCaps(lines, beyond, minutes)).toEqual(verdict);
  });

  it('that are used up let nothing count', () => {
    expect(judgeCaps([{ period: 'day', cap: 60, used: 80 }], 'cut', 30)).toMatchObject({ isRefused: true });
    expect(leftUnder([])).toBeNull();
  });
});

describe('over generated years', () => {
  const day = fc
    .integer({ min: 0, max: 730 })
    .map((after) => Temporal.PlainDate.from('2025-01-01').add({ days: after }).toString());
  const cap = fc.option(fc.integer({ min: 0, max: 3000 }), { nil: null });
  const caps = fc.record({ day: cap, week: cap, month: cap, year: cap });
  const requests = fc.array(fc.record({ date: day, minutes: fc.integer({ min: 1, max: 600 }) }), { maxLength: 60 });

  it('no order of requests passes a limit in any period, unless it only marks', () => {
    fc.assert(
      fc.property(
        caps,
        requests,
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom('refuse', 'cut'),
        (most, requests, weekStart, beyond) => {
          const taken: { date: string; minutes: number }[] = [];
          for (const { date, minutes } of requests) {
            const { counts, isRefused } = judgeCaps(capLines(most, date, weekStart, taken), beyond, minutes);
            if (!isRefused) taken.push({ date, minutes: counts });
          }
          for (const { date } of taken)
            for (const period of capPeriods) {
              const { from, to } = daysOfPeriod(period, date, weekStart);
              const sum = taken.reduce((all, one) => all + (one.date >= from && one.date <= to ? one.minutes : 0), 0);
              expect(sum).toBeLessThanOrEqual(most[period] ?? Infinity);
            }
        },
      ),
    );
  });
});
