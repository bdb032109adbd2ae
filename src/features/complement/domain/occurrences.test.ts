import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventRecurrences } from '../contract/event.ts';
import { occurrencesOf, reminderDue, type EventDays } from './occurrences.ts';

const once: EventDays = { start_date: '2026-01-31', end_date: '2026-01-31', recurrence: 'none', until: null };
const starts = (event: EventDays, from: string, to: string) =>
  occurrencesOf(event, { from, to }).map((one) => one.from);

describe('the times of an event', () => {
  it.each([
    ['once, outside', once, '2026-02-01', '2026-02-28', []],
    ['once, reaching in', { ...once, end_date: '2026-02-02' }, '2026-02-01', '2026-02-28', ['2026-01-31']],
    [
      'monthly on the 31st',
      { ...once, recurrence: 'monthly' },
      '2026-02-01',
      '2026-04-30',
      ['2026-02-28', '2026-03-31', '2026-04-30'],
    ],
    [
      'weekly until',
      { ...once, recurrence: 'weekly', until: '2026-02-14' },
      '2026-02-01',
      '2026-03-01',
      ['2026-02-07', '2026-02-14'],
    ],
    [
      'daily before it begins',
      { ...once, recurrence: 'daily' },
      '2026-01-29',
      '2026-02-01',
      ['2026-01-31', '2026-02-01'],
    ],
    [
      'yearly on 29 February',
      { ...once, start_date: '2024-02-29', end_date: '2024-03-01', recurrence: 'yearly' },
      '2025-03-01',
      '2028-12-31',
      ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
  ] as const)('%s', (_, event, from, to, expected) => {
    expect(starts(event, from, to)).toEqual(expected);
  });

  it('are the same whether a range is asked for whole or day by day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 12 }),
        fc.constantFrom(...eventRecurrences),
        fc.option(fc.integer({ min: 0, max: 1200 }), { nil: null }),
        fc.integer({ min: 0, max: 1500 }),
        (begins, length, recurrence, until, first) => {
          const day = (nth: number): string => Temporal.PlainDate.from('2024-01-01').add({ days: nth }).toString();
          const event = {
            start_date: day(begins),
            end_date: day(begins + length),
            recurrence,
            until: until === null ? null : day(begins + until),
          };
          const whole = new Set(starts(event, day(first), day(first + 20)));
          const each = Array.from({ length: 21 }, (__, nth) =>
            starts(event, day(first + nth), day(first + nth)),
          ).flat();
          expect(new Set(each)).toEqual(whole);
        },
      ),
    );
  });
});

describe('a reminder', () => {
  const event = {
    ...once,
    start_date: '2026-03-02',
    end_date: '2026-03-02',
    recurrence: 'weekly' as const,
    start_time: '10:00',
    remind_before: 60,
    reminded_for: null,
  };
  const due = (at: string, more = {}) =>
    reminderDue({ ...event, ...more }, Temporal.Instant.from(at), 'Europe/London')?.from;

  it('is due from its minutes before until the event begins, once a time', () => {
    expect(due('2026-03-02T08:59:00Z')).toBeUndefined();
    expect(due('2026-03-02T09:00:00Z')).toBe('2026-03-02');
    expect(due('2026-03-02T10:00:00Z')).toBeUndefined();
    expect(due('2026-03-02T09:10:00Z', { reminded_for: '2026-03-02' })).toBeUndefined();
    expect(due('2026-03-09T09:10:00Z', { reminded_for: '2026-03-02' })).toBe('2026-03-09');
  });

  it('of a whole day counts from nine, and a day before lies in the day before', () => {
    expect(due('2026-03-01T09:00:00Z', { start_time: null, remind_before: 1440 })).toBe('2026-03-02');
    expect(due('2026-03-01T08:00:00Z', { start_time: null, remind_before: 1440 })).toBeUndefined();
  });
});
