import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movingPeriods } from '#shared/contract/index.ts';
import { lengthOf, movingDays, periodsWithin } from './periods.ts';

describe('moving periods', () => {
  it.each([
    ['today', '2026-03-04', 1, '2026-03-04', '2026-03-04'],
    ['yesterday', '2026-01-01', 1, '2025-12-31', '2025-12-31'],
    ['thisWeek', '2026-03-04', 1, '2026-03-02', '2026-03-08'],
    ['thisWeek', '2026-03-04', 7, '2026-03-01', '2026-03-07'],
    ['thisWeek', '2026-03-01', 7, '2026-03-01', '2026-03-07'],
    ['thisWeek', '2026-03-01', 1, '2026-02-23', '2026-03-01'],
    ['lastWeek', '2026-03-04', 6, '2026-02-21', '2026-02-27'],
    ['thisMonth', '2028-02-10', 1, '2028-02-01', '2028-02-29'],
    ['thisYear', '2026-03-31', 1, '2026-01-01', '2026-12-31'],
    ['lastYear', '2028-03-31', 1, '2027-01-01', '2027-12-31'],
    ['lastMonth', '2026-03-31', 1, '2026-02-01', '2026-02-28'],
  ] as const)('%s on %s with weeks from %i', (period, today, weekStart, from, to) => {
    expect(movingDays(period, { today, weekStart })).toEqual({ from, to });
  });

  it.each([
    ['thisMonth', '2026-03-20', '2026-02-21', '2026-03-20'],
    ['thisMonth', '2026-03-21', '2026-03-21', '2026-04-20'],
    ['lastMonth', '2026-03-21', '2026-02-21', '2026-03-20'],
    ['thisYear', '2026-01-20', '2025-01-21', '2026-01-20'],
  ] as const)('%s on %s where periods begin on the 21st', (period, today, from, to) => {
    expect(movingDays(period, { today, weekStart: 1, periodStart: 21 })).toEqual({ from, to });
  });

  it('follow each other without a gap, on whatever day periods begin', () => {
    const days = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 28 }), (today, periodStart) => {
        const now = { today, weekStart: 1, periodStart };
        const [last, present] = [movingDays('lastMonth', now), movingDays('thisMonth', now)];
        expect(Date.parse(present.from) - Date.parse(last.to)).toBe(86_400_000);
        expect(present.from <= today && today <= present.to).toBe(true);
        expect(present.from.slice(8)).toBe(String(periodStart).padStart(2, '0'));
      }),
    );
  });

  it('never runs backwards, and a week has seven days', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(...movingPeriods),
        (today, weekStart, period) => {
          const length = lengthOf(movingDays(period, { today, weekStart })) ?? 0;
          expect(length).toBeGreaterThan(0);
          if (period.endsWith('Week')) expect(length).toBe(7);
        },
      ),
    );
  });

  it('are offered to reports that take as many days', () => {
    expect(periodsWithin(31)).not.toContain('thisYear');
    expect(periodsWithin(31)).toContain('lastMonth');
    expect(periodsWithin(366)).toEqual(movingPeriods);
  });

  it('knows a span that is none', () => {
    expect(lengthOf({ from: '2026-02-30', to: '2026-03-01' })).toBeNull();
    expect(lengthOf({ from: '', to: '2026-03-01' })).toBeNull();
    expect(lengthOf({ from: '2026-03-02', to: '2026-03-01' })).toBe(0);
  });
});
