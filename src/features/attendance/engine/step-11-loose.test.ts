import { describe, expect, it } from 'vitest';
import { day, days, MONDAY, OFFICE } from '#tests/engine/one-day.ts';

describe('step 11: rest days', () => {
  const week = {
    unit: 'week' as const,
    count: 1,
    days: { '0': ['T'], '1': ['T'], '2': ['T'], '3': ['T'], '4': ['T'] },
  };
  const weekdays = {
    timetables: { T: OFFICE },
    schedule: [{ source: 'employee' as const, from: '2026-01-01', to: null, shift: week }],
  };
  const saturday = ['2026-01-10', '2026-01-10'] as const;
  const on = (date: string, ...times: string[]) => times.map((time) => `${date}T${time}`);

  it.each([
    ['overtime', {}, { otMin: 180, otWeekendMin: 180, regularMin: 0, ot1Min: 180 }],
    ['regular', { restDayWork: { weekend: 'regular' as const } }, { otMin: 0, regularMin: 180, workedMin: 180 }],
    ['nothing', { restDayWork: { weekend: 'ignore' as const } }, { otMin: 0, regularMin: 0, presentMin: 180 }],
    ['another level', { restLevel: { weekend: 2 } }, { otMin: 180, ot1Min: 0, ot2Min: 180 }],
    ['the third level', { restLevel: { weekend: 3 } }, { ot3Min: 180, ot1Min: 0, ot2Min: 0 }],
    ['nothing below the minimum', { otMin: 200 }, { otMin: 0, presentMin: 180 }],
    ['pending until approved', { otApproval: 'approved' as const }, { otMin: 0, otPendingMin: 180 }],
  ])('work is %s, as the rule says', (_name, rule, expected) => {
    expect(days({ ...weekdays, dates: saturday, rule, punches: on('2026-01-10', '08:00', '11:00') })).toMatchObject([
      { status: 'weekend', lateMin: 0, absentMin: 0, flagsInclude: ['workedOnRestDay'], ...expected },
    ]);
  });

  it('a day off is not a weekend, nor a holiday either', () => {
    const rule = { weekend: [7], restLevel: { dayOff: 2, holiday: 3 }, restDayWork: { weekend: 'ignore' as const } };
    expect(days({ ...weekdays, dates: saturday, rule, punches: on('2026-01-10', '08:00', '11:00') })).toMatchObject([
      { status: 'dayOff', otDayOffMin: 180, ot2Min: 180 },
    ]);
    expect(
      days({
        ...weekdays,
        dates: saturday,
        rule,
        holidays: ['2026-01-10'],
        punches: on('2026-01-10', '08:00', '11:00'),
      }),
    ).toMatchObject([{ status: 'holiday', otHolidayMin: 180, ot3Min: 180 }]);
  });

  it("a holiday's timetable collects its punches and owes nothing", () => {
    const holiday = (punches: string[], rule = {}) => day({ timetable: OFFICE, holidays: [MONDAY], rule, punches });
    expect(holiday(['06:30', '19:00'])).toMatchObject({ otHolidayMin: 690, requiredMin: 0, regularMin: 0 });
    expect(holiday(['08:00'])).toMatchObject({ status: 'holiday', otMin: 0, missedOut: true, missedIn: false });
    expect(holiday(['17:00'])).toMatchObject({ missedIn: true, missedOut: false });
    expect(holiday(['08:00', '17:00'], { restDayWork: { holiday: 'regular' } })).toMatchObject({
      regularMin: 480,
      otMin: 0,
    });
    expect(holiday(['08:00', '17:00'], { restDayWork: { holiday: 'ignore' } })).toMatchObject({
      regularMin: 0,
      otMin: 0,
      presentMin: 480,
    });
  });

  it('first and last of an attendance day', () => {
    expect(day({ punches: ['10:00', '11:00', '16:00'] })).toMatchObject({
      status: 'noSchedule',
      workedMin: 360,
      regularMin: 0,
      otMin: 0,
    });
    expect(day({ punches: ['10:00'] })).toMatchObject({
      workedMin: 0,
      missedOut: true,
      firstIn: '2026-01-05T10:00',
      lastOut: null,
    });
    expect(day({ punches: ['10:00'], asOf: `${MONDAY}T23:59` })).toMatchObject({ missedOut: false });
    expect(day({ punches: ['10:00'], asOf: '2026-01-06T00:00' })).toMatchObject({ missedOut: true });
    const late = {
      rule: { dayChange: '05:00' },
      dates: ['2026-01-04', '2026-01-05'] as const,
      punches: ['2026-01-05T01:00', '2026-01-05T04:59', '2026-01-05T05:00', '2026-01-05T06:00'],
    };
    expect(days(late).map(({ workedMin }) => workedMin)).toEqual([239, 60]);
    expect(day({ rule: { identity: 'state' }, punches: [{ t: '10:00', state: 'out' }] })).toMatchObject({
      missedIn: true,
      missedOut: false,
      lastOut: '2026-01-05T10:00',
    });
  });

  const pairs = { pairing: 'everyPair' as const };

  it('pairs no longer than a shift may last', () => {
    expect(days({ rule: pairs, dates: [MONDAY, '2026-01-06'], punches: ['06:00', '22:00'] })).toMatchObject([
      { workedMin: 960, missedOut: false },
      { workedMin: 0 },
    ]);
    expect(day({ rule: pairs, punches: ['05:59', '22:00'] })).toMatchObject({
      workedMin: 0,
      missedOut: true,
      firstIn: '2026-01-05T05:59',
    });
    expect(day({ rule: { ...pairs, maxShift: 120 }, punches: ['06:00', '09:00', '10:00'] })).toMatchObject({
      workedMin: 60,
      missedOut: true,
    });
  });

  it('a check-in nobody closed is no part of a later shift of its date', () => {
    const rule = { ...pairs, roundIn: { interval: 5, mode: 'down' }, roundOut: { interval: 5, mode: 'down' } };
    expect(day({ rule, punches: ['00:30', '17:02', '18:04'] })).toMatchObject({
      workedMin: 60,
      missedOut: true,
      firstIn: '2026-01-05T17:02',
      inUsed: '2026-01-05T17:00',
      lastOut: '2026-01-05T18:04',
      outUsed: '2026-01-05T18:00',
    });
    expect(day({ rule: { ...rule, attribution: 'split' }, punches: ['00:30', '17:02', '18:04'] })).toMatchObject({
      workedMin: 60,
      firstIn: '2026-01-05T17:02',
    });
    expect(day({ rule, punches: ['08:02', '09:04', '20:02'] })).toMatchObject({
      workedMin: 60,
      missedOut: true,
      firstIn: '2026-01-05T08:02',
      lastOut: '2026-01-05T09:04',
    });
  });

  it('several shifts of a date keep the first check-in and the last check-out', () => {
    const punches = ['06:00', '07:00', '12:00', '13:00', '18:00', '19:00'];
    expect(day({ rule: pairs, punches })).toMatchObject({
      workedMin: 180,
      firstIn: '2026-01-05T06:00',
      lastOut: '2026-01-05T19:00',
    });
    expect(day({ rule: { ...pairs, attribution: 'split' }, punches })).toMatchObject({
      workedMin: 180,
      firstIn: '2026-01-05T06:00',
      lastOut: '2026-01-05T19:00',
    });
  });

  it('is still open while it may be closed', () => {
    expect(day({ rule: pairs, punches: ['06:00'], asOf: `${MONDAY}T22:00` })).toMatchObject({
      missedOut: false,
      firstIn: '2026-01-05T06:00',
    });
    expect(day({ rule: pairs, punches: ['06:00'], asOf: `${MONDAY}T22:01` })).toMatchObject({ missedOut: true });
  });

  it.each([
    ['start', 420, 0],
    ['end', 0, 420],
    ['majority', 0, 420],
    ['split', 120, 300],
  ] as const)('a night is dated by %s', (attribution, first, second) => {
    const records = days({
      rule: { ...pairs, attribution },
      dates: [MONDAY, '2026-01-06'],
      punches: ['22:00', '2026-01-06T05:00'],
    });
    expect(records.map(({ workedMin }) => workedMin)).toEqual([first, second]);
  });

  it('majority: of equals the earlier date; end: midnight is still the day', () => {
    const rule = (attribution: 'majority' | 'end') => ({ ...pairs, attribution });
    const worked = (attribution: 'majority' | 'end', from: string, to: string) =>
      days({ rule: rule(attribution), dates: [MONDAY, '2026-01-06'], punches: [from, to] }).map(
        ({ workedMin }) => workedMin,
      );
    expect(worked('majority', '22:00', '2026-01-06T02:00')).toEqual([240, 0]);
    expect(worked('majority', '22:00', '2026-01-06T02:01')).toEqual([0, 241]);
    expect(worked('end', '22:00', '2026-01-06T00:00')).toEqual([120, 0]);
    expect(worked('end', '22:00', '2026-01-06T00:01')).toEqual([0, 121]);
  });

  it('pairs close to each other are one shift', () => {
    const rule = { ...pairs, attribution: 'end' as const };
    const worked = (gap: string) =>
      days({ rule, dates: [MONDAY, '2026-01-06'], punches: ['18:00', '20:00', gap, '2026-01-06T02:00'] }).map(
        ({ workedMin }) => workedMin,
      );
    expect(worked('23:59')).toEqual([0, 241]);
    expect(worked('2026-01-06T00:00')).toEqual([120, 120]);
    const long = days({
      rule: { ...rule, maxShift: 300 },
      dates: [MONDAY, '2026-01-06'],
      punches: ['18:00', '20:00', '22:00', '2026-01-06T01:00'],
    });
    expect(long.map(({ workedMin }) => workedMin)).toEqual([120, 180]);
  });

  it('split: the border of the day is no punch', () => {
    const records = days({
      rule: { ...pairs, attribution: 'split', roundIn: { interval: 15, mode: 'down' } },
      dates: [MONDAY, '2026-01-06'],
      punches: ['22:10', '2026-01-06T05:07'],
    });
    expect(records).toMatchObject([
      {
        firstIn: '2026-01-05T22:10',
        lastOut: null,
        inUsed: '2026-01-05T22:00',
        outUsed: '2026-01-06T00:00',
        workedMin: 120,
      },
      { firstIn: null, lastOut: '2026-01-06T05:07', inUsed: '2026-01-06T00:00', workedMin: 307 },
    ]);
  });

  it('by state, every pair', () => {
    const rule = { ...pairs, identity: 'state' as const };
    const punches = [
      { t: '09:00', state: 'out' as const },
      { t: '10:00', state: 'in' as const },
      { t: '11:00', state: 'breakOut' as const },
      { t: '11:30', state: 'breakIn' as const },
      { t: '12:00', state: 'out' as const },
    ];
    expect(day({ rule, punches })).toMatchObject({
      workedMin: 90,
      firstIn: '2026-01-05T10:00',
      lastOut: '2026-01-05T12:00',
      missedIn: false,
    });
    expect(day({ rule, punches: punches.slice(0, 1) })).toMatchObject({
      workedMin: 0,
      missedIn: true,
      lastOut: '2026-01-05T09:00',
    });
    const overtime = [
      { t: '18:00', state: 'otIn' as const },
      { t: '19:30', state: 'otOut' as const },
    ];
    expect(day({ rule, punches: overtime })).toMatchObject({ workedMin: 90, otMin: 0 });
    const keys = [...punches, ...overtime].map(({ t, state }) => ({ t: `2026-01-10T${t}`, state }));
    expect(days({ ...weekdays, rule, dates: saturday, punches: keys })).toMatchObject([
      { otMin: 180, presentMin: 180 },
    ]);
    expect(
      days({ ...weekdays, rule: { ...rule, restDayWork: { weekend: 'regular' } }, dates: saturday, punches: keys }),
    ).toMatchObject([{ otMin: 90, regularMin: 90 }]);
  });

  it("a workday's stray punch never opens a pair, it can close one begun on a rest day", () => {
    const friday = { ...weekdays, rule: pairs, dates: ['2026-01-09', '2026-01-10'] as const };
    const stray = on('2026-01-09', '08:00', '17:00', '23:30');
    expect(days({ ...friday, punches: [...stray, ...on('2026-01-10', '08:00', '12:00')] })).toMatchObject([
      { regularMin: 480, flagsInclude: ['outOfWindow'] },
      { otWeekendMin: 240, missedOut: false },
    ]);
    const sunday = { ...weekdays, rule: pairs, dates: ['2026-01-11', '2026-01-12'] as const };
    expect(
      days({ ...sunday, punches: [...on('2026-01-11', '20:00'), ...on('2026-01-12', '01:00', '08:00', '17:00')] }),
    ).toMatchObject([{ otWeekendMin: 300 }, { regularMin: 480, lateMin: 0 }]);
  });

  it('odd and even start anew after a pause longer than a shift', () => {
    const dates = ['2026-01-05', '2026-01-07'] as const;
    const records = days({
      rule: pairs,
      dates,
      punches: ['08:00', '2026-01-06T00:01', '2026-01-06T08:00', '2026-01-07T08:00', '2026-01-07T10:00'],
    });
    expect(records.map(({ workedMin, missedOut }) => [workedMin, missedOut])).toEqual([
      [0, true],
      [479, false],
      [120, false],
    ]);
  });

  it('odd and even go on through nights without such a pause', () => {
    const nights = [5, 6, 7, 8].flatMap((date) => [`2026-01-0${date}T22:00`, `2026-01-0${date + 1}T06:00`]);
    const records = days({ rule: { ...pairs, maxShift: 960 }, dates: ['2026-01-05', '2026-01-08'], punches: nights });
    expect(records.map(({ workedMin }) => workedMin)).toEqual([480, 480, 480, 480]);
    expect(days({ rule: { ...pairs }, dates: ['2026-01-08', '2026-01-08'], punches: nights })).toMatchObject([
      { workedMin: 480 },
    ]);
  });

  it('and after a week without one, with the new week', () => {
    // One forgotten punch on the 6th; pairs stay shifted until the week begins anew on the 19th.
    const all = Array.from({ length: 20 }, (_, i) => [
      `2026-01-${String(i + 5).padStart(2, '0')}T08:00`,
      `2026-01-${String(i + 5).padStart(2, '0')}T20:00`,
    ]).flat();
    const punches = all.filter((at) => at !== '2026-01-06T20:00');
    const records = days({ rule: { ...pairs, maxShift: 1500 }, dates: ['2026-01-05', '2026-01-21'], punches });
    expect(records[0]).toMatchObject({ workedMin: 720 });
    expect(records.slice(14).map(({ workedMin, firstIn }) => [workedMin, firstIn])).toEqual([
      [720, '2026-01-19T08:00'],
      [720, '2026-01-20T08:00'],
      [720, '2026-01-21T08:00'],
    ]);
    expect(days({ rule: { ...pairs, maxShift: 1500 }, dates: ['2026-01-20', '2026-01-20'], punches })).toEqual(
      records.slice(15, 16),
    );
  });
});
