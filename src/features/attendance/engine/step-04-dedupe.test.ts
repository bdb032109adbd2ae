import { describe, expect, it } from 'vitest';
import { day, OFFICE, states } from '#tests/engine/one-day.ts';

describe('step 4: duplicates', () => {
  const presentMinutes = (dedupeMinutes: number, punches: string[]): unknown =>
    day({ rule: { dedupeMinutes, pairing: 'everyPair' }, punches })['workedMin'];

  it('are dropped below the limit and kept exactly at it', () => {
    expect(presentMinutes(5, ['08:00:00', '08:04:59', '09:00'])).toBe(60);
    expect(presentMinutes(5, ['08:00:00', '08:05:00', '09:00', '10:00'])).toBe(65);
    expect(presentMinutes(0, ['08:00:00', '08:00:01', '09:00', '10:00'])).toBe(60);
  });

  it('are counted from the last kept punch, however long the chain', () => {
    expect(presentMinutes(5, ['08:00', '08:04', '08:08', '08:12'])).toBe(8);
    expect(presentMinutes(5, ['08:00', '08:01', '08:02', '08:03', '09:00', '09:01'])).toBe(60);
  });

  it('by state are only those with the same key', () => {
    const rule = { identity: 'state' as const, pairing: 'everyPair' as const, dedupeMinutes: 5 };
    expect(
      day({
        rule,
        punches: states(['08:00', 'in'], ['08:02', 'out'], ['08:03', 'out'], ['08:04', 'in'], ['09:00', 'out']),
      })['workedMin'],
    ).toBe(58);
  });

  it('by state: a key pressed twice counts once, so the first of two quick check-outs stands', () => {
    const rule = { identity: 'state' as const, dedupeMinutes: 5 };
    expect(
      day({ rule, timetable: OFFICE, punches: states(['08:00', 'in'], ['17:00', 'out'], ['17:03', 'out']) }),
    ).toMatchObject({ lastOut: '2026-01-05T17:00' });
  });

  it('by window look at no key', () => {
    expect(
      day({
        rule: { dedupeMinutes: 5, pairing: 'everyPair' },
        punches: states(['08:00', 'in'], ['08:02', 'out'], ['09:00', 'in']),
      })['workedMin'],
    ).toBe(60);
  });
});
