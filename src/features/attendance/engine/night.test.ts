import { describe, expect, it } from 'vitest';
import { day, days, OFFICE } from '#tests/engine/one-day.ts';

describe('night minutes', () => {
  const rule = { nightWindow: ['22:00', '06:00'] as [string, string] };
  it.each([
    ['a night', { in: '22:00', out: '06:00' }, ['22:00', '2026-01-06T06:00'], 480],
    ['both ends of a window', { in: '05:00', out: '23:00' }, ['05:00', '23:00'], 120],
    ['a day', OFFICE, ['08:00', '17:00'], 0],
    [
      'without the break in it',
      { in: '22:00', out: '06:00', breaks: [{ start: '02:00', end: '03:00' }] },
      ['22:00', '2026-01-06T06:00'],
      420,
    ],
    ['a window within one day', OFFICE, ['08:00', '17:00'], 120, ['10:00', '12:00']],
  ] as const)('%s', (_name, timetable, punches, expected, window?: readonly [string, string]) => {
    const nightWindow = window === undefined ? rule.nightWindow : ([...window] as [string, string]);
    expect(
      day({
        timetable: { ...timetable, breaks: [...(('breaks' in timetable ? timetable.breaks : []) as never[])] },
        rule: { nightWindow },
        punches: [...punches],
      })['nightMin'],
    ).toBe(expected);
  });

  it('of loose work and of overtime keys', () => {
    expect(day({ rule, punches: ['20:00', '23:30'] })['nightMin']).toBe(90);
    const states = { identity: 'state' as const, pairing: 'everyPair' as const, ...rule };
    const keys = [
      { t: '08:00', state: 'in' as const },
      { t: '17:00', state: 'out' as const },
      { t: '21:00', state: 'otIn' as const },
      { t: '23:00', state: 'otOut' as const },
    ];
    expect(day({ timetable: OFFICE, rule: states, punches: keys })['nightMin']).toBe(60);
  });

  it('is nine hours in autumn and seven in spring', () => {
    const night = { in: '22:00', out: '06:00' };
    const zone = 'Europe/Brussels';
    expect(
      days({
        zone,
        timetable: night,
        rule,
        dates: ['2026-10-24', '2026-10-24'],
        punches: ['2026-10-24T22:00', '2026-10-25T06:00'],
      }),
    ).toMatchObject([{ nightMin: 540, requiredMin: 540, regularMin: 540 }]);
    expect(
      days({
        zone,
        timetable: night,
        rule,
        dates: ['2026-03-28', '2026-03-28'],
        punches: ['2026-03-28T22:00', '2026-03-29T06:00'],
      }),
    ).toMatchObject([{ nightMin: 420 }]);
  });
});

describe('the night window', () => {
  const work = (nightWindow: [string, string], ...punches: string[]) =>
    day({ rule: { nightWindow, pairing: 'everyPair' }, punches })['nightMin'];

  it('of one time is the whole day', () => {
    expect(work(['22:00', '22:00'], '08:00', '10:00')).toBe(120);
  });

  it('counts every pair, in the night before midnight and in that after', () => {
    expect(work(['22:00', '06:00'], '05:00', '07:00', '12:00', '13:00', '21:00', '23:00')).toBe(120);
    expect(work(['08:00', '09:00'], '07:00', '08:00', '09:00', '10:00')).toBe(0);
  });
});
