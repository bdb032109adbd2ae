import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endOfPeriod } from './period.ts';
import { billingCycles, monthsOf } from './price.ts';

it.each([
  ['2026-01-31', 'monthly', 31, '2026-02-28'],
  ['2026-02-28', 'monthly', 31, '2026-03-31'],
  ['2028-01-31', 'monthly', 31, '2028-02-29'],
  ['2028-02-29', 'yearly', 29, '2029-02-28'],
  ['2027-02-28', 'yearly', 29, '2028-02-29'],
  ['2026-11-30', 'quarterly', 30, '2027-02-28'],
  ['2026-12-15', 'half_yearly', 15, '2027-06-15'],
] as const)('from %s, %s on the %i.: %s', (start, cycle, anchor, end) => {
  expect(endOfPeriod(Temporal.PlainDate.from(start), cycle, anchor).toString()).toBe(end);
});

it('a year of months ends on the day on which a year does', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3000 }).map((days) => Temporal.PlainDate.from('2024-01-01').add({ days })),
      fc.constantFrom(...billingCycles),
      (start, cycle) => {
        let at = start;
        for (let months = 0; months < 12; months += monthsOf[cycle]) at = endOfPeriod(at, cycle, start.day);
        expect(at.toString()).toBe(endOfPeriod(start, 'yearly', start.day).toString());
      },
    ),
  );
});
