import { describe, expect, it } from 'vitest';
import { day, days, MONDAY, OFFICE } from '#tests/engine/one-day.ts';

/** The traps of section 9 of the semantics, each by name. */
describe('time zone traps', () => {
  const night = { in: '22:00', out: '06:00' };

  it('Lord Howe: the clock moves by half an hour', () => {
    const zone = 'Australia/Lord_Howe';
    const worked = (first: string, second: string) =>
      days({
        zone,
        timetable: night,
        dates: [first, first],
        punches: [`${first}T22:00`, `${second}T06:00`],
        rule: { otBasis: 'total' },
      });
    expect(worked('2026-04-04', '2026-04-05')).toMatchObject([
      { requiredMin: 510, regularMin: 510, otMin: 0, lateMin: 0, earlyMin: 0 },
    ]);
    expect(worked('2026-10-03', '2026-10-04')).toMatchObject([{ requiredMin: 450, regularMin: 450, otMin: 0 }]);
  });

  it('Kathmandu: rounding by half hours follows the wall clock, not the epoch', () => {
    const rule = { roundIn: { interval: 30, mode: 'nearest' }, roundOut: { interval: 30, mode: 'nearest' } };
    expect(day({ zone: 'Asia/Kathmandu', timetable: OFFICE, rule, punches: ['08:14', '17:15'] })).toMatchObject({
      inUsed: '2026-01-05T08:00',
      outUsed: '2026-01-05T17:30',
      lateMin: 0,
    });
  });

  it('Casablanca: summer time pauses for Ramadan, night plans stay whole', () => {
    const zone = 'Africa/Casablanca';
    const worked = (first: string, second: string) =>
      days({ zone, timetable: night, dates: [first, first], punches: [`${first}T22:00`, `${second}T06:00`] });
    expect(worked('2026-02-14', '2026-02-15')).toMatchObject([{ requiredMin: 540, regularMin: 540, shortMin: 0 }]);
    expect(worked('2026-03-21', '2026-03-22')).toMatchObject([{ requiredMin: 420, regularMin: 420, shortMin: 0 }]);
  });

  it('Apia: 2011-12-30 never was, nobody is absent on it and its neighbours are whole', () => {
    const records = days({
      zone: 'Pacific/Apia',
      timetable: OFFICE,
      dates: ['2011-12-29', '2011-12-31'],
      punches: ['2011-12-29T08:00', '2011-12-29T17:00', '2011-12-31T08:00', '2011-12-31T17:00'],
    });
    expect(records).toMatchObject([
      { status: 'present', regularMin: 480 },
      { status: 'noSchedule', dayKind: 'none', requiredMin: 0, absentMin: 0 },
      { status: 'present', regularMin: 480, lateMin: 0 },
    ]);
  });

  it('Apia: a night before the missing date ends on the date after it', () => {
    const records = days({
      zone: 'Pacific/Apia',
      timetable: night,
      dates: ['2011-12-29', '2011-12-29'],
      punches: ['2011-12-29T22:00', '2011-12-31T06:00'],
    });
    expect(records).toMatchObject([
      { status: 'present', requiredMin: 480, regularMin: 480, lastOut: '2011-12-31T06:00' },
    ]);
  });

  it('Apia: the night before the missing date is counted once', () => {
    const rule = { nightWindow: ['22:00', '06:00'] as [string, string] };
    const work = (...punches: string[]) =>
      days({
        zone: 'Pacific/Apia',
        dates: ['2011-12-29', '2011-12-31'],
        rule: { ...rule, pairing: 'everyPair' },
        punches,
      }).map(({ nightMin, presentMin }) => [nightMin, presentMin]);
    expect(work('2011-12-31T23:00', '2011-12-31T23:30').at(-1)).toEqual([30, 30]);
    expect(work('2011-12-31T05:00', '2011-12-31T07:00').at(-1)).toEqual([60, 120]);
  });

  it('Cairo: 00:00 is skipped, the day begins at 01:00', () => {
    const zone = 'Africa/Cairo';
    const dates = ['2024-04-25', '2024-04-26'] as const;
    expect(
      days({
        zone,
        timetable: night,
        dates: ['2024-04-25', '2024-04-25'],
        punches: ['2024-04-25T22:00', '2024-04-26T06:00'],
      }),
    ).toMatchObject([{ requiredMin: 420, regularMin: 420 }]);
    const flexible = { kind: 'flexible' as const, required: 60 };
    const records = days({
      zone,
      timetable: flexible,
      dates,
      punches: ['2024-04-25T22:00', '2024-04-25T23:59', '2024-04-26T01:00', '2024-04-26T03:00'],
    });
    expect(records.map(({ firstIn, lastOut, presentMin }) => [firstIn, lastOut, presentMin])).toEqual([
      ['2024-04-25T22:00', '2024-04-25T23:59', 119],
      ['2024-04-26T01:00', '2024-04-26T03:00', 120],
    ]);
    expect(
      days({
        zone,
        timetable: { in: '00:00', out: '08:00' },
        dates: ['2024-04-26', '2024-04-26'],
        punches: ['2024-04-26T01:00', '2024-04-26T08:00'],
      }),
    ).toMatchObject([{ requiredMin: 420, lateMin: 0 }]);
  });

  it('a planned start in the skipped hour moves forward by the gap', () => {
    expect(
      days({
        zone: 'America/New_York',
        timetable: { in: '02:30', out: '11:00' },
        dates: ['2026-03-08', '2026-03-08'],
        punches: ['2026-03-08T03:31', '2026-03-08T11:00'],
      }),
    ).toMatchObject([{ requiredMin: 450, lateMin: 1 }]);
  });

  it('a plan that lies wholly in the skipped hour owes nothing or its length, never less', () => {
    expect(
      days({
        zone: 'America/New_York',
        timetable: { in: '02:30', out: '03:00' },
        dates: ['2026-03-08', '2026-03-08'],
        punches: [],
      }),
    ).toMatchObject([{ requiredMin: 0, absentMin: 0 }]);
  });

  it('a repeated wall time is its first occurrence, an offset says which', () => {
    const zone = 'America/New_York';
    const dates = ['2026-11-01', '2026-11-01'] as const;
    const rule = { pairing: 'everyPair' as const };
    expect(days({ zone, rule, dates, punches: ['2026-11-01T01:30', '2026-11-01T03:00'] })).toMatchObject([
      { workedMin: 150 },
    ]);
    expect(days({ zone, rule, dates, punches: ['2026-11-01T01:30-05:00', '2026-11-01T03:00'] })).toMatchObject([
      { workedMin: 90 },
    ]);
    expect(days({ zone, rule, dates, punches: ['2026-11-01T01:30-04:00', '2026-11-01T01:10-05:00'] })).toMatchObject([
      { workedMin: 40, firstIn: '2026-11-01T01:30', lastOut: '2026-11-01T01:10' },
    ]);
  });

  it('the work date is local, never UTC', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Honolulu']) {
      expect(day({ zone, timetable: OFFICE, punches: ['08:00', '17:00'] })).toMatchObject({
        status: 'present',
        firstIn: `${MONDAY}T08:00`,
      });
    }
  });
});
