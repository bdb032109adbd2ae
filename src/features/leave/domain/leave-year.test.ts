import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayBefore, daysBetween, leaveYearOf, monthsAfter, yearsBetween } from './leave-year.ts';

const epoch = Temporal.PlainDate.from('1899-12-25');
const days = fc.integer({ min: 0, max: 120_000 }).map((at) => epoch.add({ days: at }));

describe('days reckoned by numbers', () => {
  it('are those of the calendar', () => {
    fc.assert(
      fc.property(days, days, fc.integer({ min: 0, max: 40 }), (one, other, months) => {
        const [a, b] = [one.toString(), other.toString()];
        expect(dayBefore(a)).toBe(one.subtract({ days: 1 }).toString());
        expect(monthsAfter(a, months)).toBe(one.add({ months }).toString());
        expect(daysBetween(a, b)).toBe(Math.max(0, one.until(other, { largestUnit: 'days' }).days));
        const years = Math.max(0, other.year - one.year);
        const isEarly = years > 0 && Temporal.PlainDate.compare(one.add({ years }), other) > 0;
        expect(yearsBetween(a, b)).toBe(isEarly ? years - 1 : years);
      }),
    );
  });

  it('lie in the leave year that begins on them or before, up to the next', () => {
    fc.assert(
      fc.property(days, days, fc.constantFrom('date' as const, 'hire_date' as const), (day, hired, by) => {
        const { start, next } = leaveYearOf(day.toString(), { by, month: 2, day: 29 }, hired.toString());
        expect(start <= day.toString() && day.toString() < next).toBe(true);
        const { month, day: of } = by === 'hire_date' ? hired : { month: 2, day: 29 };
        for (const begins of [start, next])
          expect(begins).toBe(
            Temporal.PlainDate.from(
              { year: Number(begins.slice(0, 4)), month, day: of },
              { overflow: 'constrain' },
            ).toString(),
          );
      }),
    );
  });
});
