import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validUntil } from './certificate.ts';

describe('how long a certificate is valid', () => {
  it.each([
    ['for a year', '2026-03-10', 12, '2027-03-09'],
    ['from a last day of a month that others lack', '2026-08-31', 6, '2027-02-27'],
    ['from a leap day', '2028-02-29', 12, '2029-02-27'],
    ['without an end', '2026-03-10', null, null],
  ])('%s', (_, end, months, until) => {
    expect(validUntil(end, months)).toBe(until);
  });

  it('is never over before it begins, and longer with more months', () => {
    const day = fc
      .integer({ min: 0, max: 20_000 })
      .map((days) => Temporal.PlainDate.from('2000-01-01').add({ days }).toString());
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 240 }), (end, months) => {
        const until = validUntil(end, months) ?? '';
        expect(until >= end).toBe(true);
        expect((validUntil(end, months + 1) ?? '') > until).toBe(true);
      }),
    );
  });
});
