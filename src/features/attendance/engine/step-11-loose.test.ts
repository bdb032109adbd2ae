import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';
import { prepareCompany } from './company.ts';
import { zoneFromIntl } from './zone-from-intl.ts';
import { day, days, explanation, linesOf, MONDAY, OFFICE } from '#tests/engine/one-day.ts';

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

describe('step 11: what loose punches come to', () => {
  const rest = { schedule: [{ source: 'employee' as const, from: '2025-12-01', to: null, timetables: [] }] };

  it('a lone one has a time and no more', () => {
    const record = day({ ...rest, punches: ['10:00'] });
    expect(record).toMatchObject({ inUsed: `${MONDAY}T10:00`, outUsed: null, presentMin: 0 });
    expect(record['flagsInclude']).toEqual(['missedOut']);
  });

  it('only what was approved is overtime where approval is needed', () => {
    const overtime = [{ from: `${MONDAY}T10:00`, to: `${MONDAY}T11:00` }];
    for (const pairing of ['firstLast', 'everyPair'] as const) {
      expect(
        day({ ...rest, overtime, rule: { otApproval: 'approved', pairing }, punches: ['09:00', '12:00'] }),
      ).toMatchObject({ otMin: 60, otPendingMin: 120, presentMin: 180 });
    }
  });

  it('presence without a plan is shown, and is no work on a day of rest', () => {
    expect(day({ punches: ['09:00', '12:00'] })['flagsInclude']).toEqual([]);
    expect(day({ ...rest, punches: ['09:00', '12:00'] })['flagsInclude']).toEqual(['workedOnRestDay']);
    expect(day({ ...rest, rule: { restDayWork: { dayOff: 'regular' } }, punches: ['09:00', '12:00'] })).toMatchObject({
      regularMin: 180,
      otMin: 0,
    });
  });

  it('overtime keys by first and last are overtime, unless overtime is switched off', () => {
    const press = (t: string, state: 'in' | 'out' | 'otIn' | 'otOut') => ({ t, state });
    const keys = [press('09:00', 'otIn'), press('10:00', 'otOut'), press('11:00', 'otIn'), press('11:30', 'otOut')];
    const rule = { identity: 'state' as const, restDayWork: { dayOff: 'ignore' as const } };
    for (const pairing of ['firstLast', 'everyPair'] as const) {
      expect(day({ ...rest, rule: { ...rule, pairing }, punches: keys })).toMatchObject({ otMin: 90, presentMin: 90 });
    }
    expect(
      day({
        ...rest,
        rule: { ...rule, pairing: 'everyPair' },
        punches: [press('08:00', 'in'), press('08:30', 'out'), ...keys],
      }),
    ).toMatchObject({ otMin: 90, presentMin: 120 });
  });

  it('gaps between pairs are rounded, and pairs a shift apart are two shifts', () => {
    const rule = { pairing: 'everyPair' as const, roundBreak: { interval: 30, mode: 'up' } };
    expect(day({ ...rest, rule, punches: ['08:00', '10:00', '10:10', '12:00'] })).toMatchObject({ presentMin: 210 });
    const night = { pairing: 'everyPair' as const, attribution: 'end' as const };
    const worked = (gap: string) =>
      days({
        ...rest,
        rule: night,
        dates: [MONDAY, '2026-01-06'],
        punches: ['18:00', '20:00', gap, '2026-01-06T02:00'],
      }).map(({ presentMin }) => presentMin);
    expect(worked('23:59')).toEqual([0, 241]);
    expect(worked('2026-01-06T00:00')).toEqual([120, 120]);
  });

  it('a shift of several pairs lasts no longer than a shift may', () => {
    const rule = { pairing: 'everyPair' as const, attribution: 'end' as const, newShiftGap: 960 };
    const worked = (last: string) =>
      days({ ...rest, rule, dates: [MONDAY, '2026-01-06'], punches: ['12:00', '13:00', '2026-01-06T02:00', last] }).map(
        ({ presentMin }) => presentMin,
      );
    expect(worked('2026-01-06T04:00')).toEqual([0, 180]);
    expect(worked('2026-01-06T04:01')).toEqual([60, 121]);
  });

  it('a punch on a workday closes what a day of rest began, and begins nothing', () => {
    const schedule = [{ source: 'employee' as const, from: '2026-01-06', to: '2026-01-06', timetables: ['T'] }];
    const timetables = {
      T: { in: '14:00', out: '18:00', windows: [60, null, null, 60] as [number, null, null, number] },
    };
    const dates = [MONDAY, '2026-01-06'] as const;
    const rule = { pairing: 'everyPair' as const };
    expect(
      days({
        timetables,
        schedule,
        rule,
        dates,
        punches: ['22:00', '2026-01-06T06:00', '2026-01-06T08:00', '2026-01-06T09:00'],
      }),
    ).toMatchObject([
      { presentMin: 480, missedOut: false },
      { presentMin: 0, flagsInclude: ['outOfWindow'] },
    ]);
    const states = { ...rule, identity: 'state' as const };
    const press = (t: string, state: 'in' | 'out') => ({ t, state });
    expect(
      days({
        timetables,
        schedule,
        rule: states,
        dates,
        punches: [
          press('22:00', 'in'),
          press('2026-01-06T06:00', 'out'),
          press('2026-01-06T08:00', 'in'),
          press('2026-01-06T09:00', 'out'),
        ],
      }),
    ).toMatchObject([{ presentMin: 480, missedOut: false }, { presentMin: 0 }]);
  });
});

describe('step 11: chains', () => {
  const rule = { pairing: 'everyPair' as const };
  const press = (t: string, state: 'in' | 'out' | 'otIn' | 'otOut') => ({ t, state });
  const dates = [MONDAY, '2026-01-06'] as const;

  it('by key: an out or overtime that nothing opened flags its date and counts nothing', () => {
    const state = { ...rule, identity: 'state' as const };
    expect(day({ rule: state, punches: [press('10:00', 'out')] })).toMatchObject({
      missedIn: true,
      missedOut: false,
      presentMin: 0,
      lastOut: `${MONDAY}T10:00`,
      firstIn: null,
    });
    expect(
      day({ rule: state, punches: [press('10:00', 'out'), press('11:00', 'in'), press('12:00', 'out')] }),
    ).toMatchObject({ missedIn: false, presentMin: 60, lastOut: `${MONDAY}T12:00` });
    expect(day({ rule: state, punches: [press('10:00', 'otIn')] })).toMatchObject({
      missedIn: false,
      missedOut: false,
      presentMin: 0,
    });
  });

  it('by first and last: a day with overtime keys alone lacks nothing', () => {
    const state = { identity: 'state' as const };
    expect(day({ rule: state, punches: [press('10:00', 'otIn'), press('11:00', 'otOut')] })).toMatchObject({
      missedIn: false,
      missedOut: false,
      presentMin: 60,
    });
  });

  it('overtime pressed over midnight belongs to the date on which it began', () => {
    const rest = { schedule: [{ source: 'employee' as const, from: '2025-12-01', to: null, timetables: [] }] };
    const state = { ...rule, identity: 'state' as const };
    const punches = [
      press('08:00', 'otIn'),
      press('09:00', 'otOut'),
      press('23:00', 'otIn'),
      press('2026-01-06T01:00', 'otOut'),
    ];
    expect(days({ ...rest, rule: state, dates, punches }).map(({ otMin }) => otMin)).toEqual([180, 0]);
  });

  it('duplicates are dropped there too, and told', () => {
    expect(day({ rule: { ...rule, dedupeMinutes: 5 }, punches: ['08:00', '08:04', '10:00'] })).toMatchObject({
      presentMin: 120,
      missedOut: false,
    });
    const told = linesOf(
      explanation({ rule: { ...rule, dedupeMinutes: 5 }, punches: ['08:00', '08:04', '10:00'] }),
      'punchIgnored',
    );
    expect(told.map(({ step, params, option }) => [step, params.at, params.because, option])).toEqual([
      [11, 484, 'duplicate', 'dedupeMinutes'],
    ]);
  });

  it('each date tells of its own punches', () => {
    const told = explanation({
      rule,
      punches: ['08:00', '10:00', '2026-01-06T08:00', { t: '2026-01-06T09:00', void: true }],
    });
    expect(
      told.flatMap((line) => (line.key === 'punchUsed' || line.key === 'punchIgnored' ? [line.params.at] : [])),
    ).toEqual([480, 600]);
  });

  it('outside employment nothing begins', () => {
    const records = days({
      rule,
      dates,
      employment: { from: '2026-01-06', to: null },
      punches: ['22:00', '2026-01-06T06:00', '2026-01-06T10:00'],
    });
    expect(records).toMatchObject([{ status: 'notEmployed', presentMin: 0, flagsInclude: [] }, { presentMin: 240 }]);
  });

  it('a person whose rule changes pairs anew from that date', () => {
    const company = prepareCompany({
      id: 1,
      zones: [zoneFromIntl('UTC', 2025, 2027)],
      rules: [
        { id: 'a', departmentId: null, options: rule },
        { id: 'b', departmentId: null, validFrom: 20_459, options: { ...rule, newShiftGap: 60 } },
      ],
    });
    const punches = [1200, 1860, 1900, 2000].map((minute) => ({
      id: minute,
      instant: (20_458 * 1440 + minute) * 60,
      state: 255 as const,
    }));
    const records = calculate({
      company,
      employee: { id: 1, zones: [{ from: 0, value: 'UTC' }] },
      from: 20_458,
      to: 20_459,
      punches,
    });
    // What Monday began Tuesday can close; after that Tuesday has its own pair.
    expect(records.map(({ presentMin, flags }) => [presentMin, flags])).toEqual([
      [660, 0],
      [100, 0],
    ]);
  });
});
