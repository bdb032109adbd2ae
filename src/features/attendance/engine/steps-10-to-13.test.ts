import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';
import { prepareCompany } from './company.ts';
import { DEFAULT_RULE, compileRule, overlayRule } from './rule.ts';
import type { RuleOptions } from './rule.ts';
import { parseWorkDate } from './calendar.ts';
import { addToWeek, startOfPeriod } from './step-13-weekly.ts';
import { zoneFromIntl } from './zone-from-intl.ts';
import { day, days, MONDAY, OFFICE } from '#tests/engine/one-day.ts';

const ruleOf = (options: Partial<RuleOptions>) => compileRule(overlayRule(DEFAULT_RULE, options), 'v', true);

describe('step 10: regular and overtime', () => {
  const schedule = { otBasis: 'schedule' as const };
  const total = { otBasis: 'total' as const };

  it.each([
    ['none: what is outside the plan is nothing', {}, ['07:00', '19:00'], { regularMin: 480, otMin: 0, presentMin: 660 }],
    ['schedule: after the end, not before the start', schedule, ['07:00', '18:30'], { regularMin: 480, otMin: 90 }],
    ['schedule: before the start where enabled', { ...schedule, otEarlyIn: true }, ['07:00', '17:00'], { otMin: 60 }],
    ['schedule: not after the end where disabled', { ...schedule, otLateOut: false }, ['08:00', '18:30'], { otMin: 0 }],
    ['schedule: late-out from its minimum', { ...schedule, otLateOutMin: 30 }, ['08:00', '17:30'], { otMin: 30 }],
    ['schedule: a minute below it', { ...schedule, otLateOutMin: 30 }, ['08:00', '17:29'], { otMin: 0 }],
    ['schedule: early-in from its minimum', { ...schedule, otEarlyIn: true, otEarlyInMin: 30 }, ['07:30', '17:00'], { otMin: 30 }],
    ['schedule: a minute below it', { ...schedule, otEarlyIn: true, otEarlyInMin: 30 }, ['07:31', '17:00'], { otMin: 0 }],
    ['schedule: late and long stand side by side', schedule, ['09:00', '18:00'], { regularMin: 420, otMin: 60, lateMin: 60, shortMin: 60 }],
    ['schedule: overtime fills what is short', { ...schedule, otFillsShort: true }, ['09:00', '17:30'], { regularMin: 450, otMin: 0, shortMin: 30 }],
    ['schedule: nothing to fill', { ...schedule, otFillsShort: true }, ['08:00', '17:30'], { regularMin: 480, otMin: 30 }],
    ['total: late and long cancel out', total, ['09:00', '18:00'], { regularMin: 480, otMin: 0, lateMin: 60, shortMin: 0 }],
    ['total: beyond a limit of its own', { ...total, otAfter: 420 }, ['08:00', '17:00'], { regularMin: 420, otMin: 60, shortMin: 60 }],
    ['total: a limit above what is due', { ...total, otAfter: 540 }, ['08:00', '18:30'], { regularMin: 540, otMin: 30, shortMin: 0 }],
    ['minimum of a day: from it on all', { ...total, otMin: 30 }, ['08:00', '17:30'], { otMin: 30 }],
    ['minimum of a day: below it nothing', { ...total, otMin: 30 }, ['08:00', '17:29'], { otMin: 0, otPendingMin: 0 }],
    ['rounded', { ...total, otRound: { interval: 15, mode: 'down' } }, ['08:00', '17:44'], { otMin: 30 }],
    ['rounded after the minimum', { ...total, otMin: 20, otRound: { interval: 60, mode: 'up' } }, ['08:00', '17:20'], { otMin: 60 }],
    ['capped after rounding', { ...total, otMax: 50, otRound: { interval: 60, mode: 'up' } }, ['08:00', '17:20'], { otMin: 50 }],
    ['a cap that is not reached', { ...total, otMax: 50 }, ['08:00', '17:50'], { otMin: 50 }],
  ])('%s', (_name, rule, punches, expected) => {
    expect(day({ timetable: OFFICE, rule, punches })).toMatchObject(expected);
  });

  it('a break after the end comes off the overtime', () => {
    const timetable = { in: '08:00', out: '17:00', breaks: [{ start: '12:00', end: '13:00' }, { start: '17:00', end: '17:30', trigger: 600 }] };
    expect(day({ timetable, rule: schedule, punches: ['08:00', '19:30'] })).toMatchObject({ regularMin: 480, otMin: 120, breakMin: 90 });
  });

  it('a floating break comes off the plan first', () => {
    const timetable = { in: '08:00', out: '17:00', breaks: [{ duration: 60 }] };
    expect(day({ timetable, rule: schedule, punches: ['08:00', '19:00'] })).toMatchObject({ regularMin: 480, otMin: 120 });
    expect(day({ timetable, rule: schedule, punches: ['16:30', '19:00'] })).toMatchObject({ regularMin: 0, otMin: 90, presentMin: 90 });
  });

  it('only approved minutes count, the rest is pending', () => {
    const approved = { ...schedule, otApproval: 'approved' as const };
    const request = (from: string, to: string) => ({ from: `${MONDAY}T${from}`, to: `${MONDAY}T${to}` });
    const work = (overtime: object[], rule: object = approved) => day({ timetable: OFFICE, rule, overtime: overtime as never, punches: ['08:00', '19:00'] });
    expect(work([])).toMatchObject({ otMin: 0, otPendingMin: 120, ot1Min: 0 });
    expect(work([request('17:30', '18:00'), request('18:30', '22:00')])).toMatchObject({ otMin: 60, otPendingMin: 60, ot1Min: 60 });
    expect(work([request('17:00', '19:00')], { ...approved, otRound: { interval: 90, mode: 'up' } })).toMatchObject({ otMin: 180, otPendingMin: 0 });
    expect(work([request('17:00', '18:59')], { ...approved, otRound: { interval: 90, mode: 'down' } })).toMatchObject({ otMin: 90, otPendingMin: 0 });
    expect(work([{ ...request('17:00', '19:00'), status: 'pending' }])).toMatchObject({ otMin: 0, otPendingMin: 120 });
    expect(work([request('18:00', '19:00')], { otBasis: 'total', otApproval: 'approved' })).toMatchObject({ otMin: 60, otPendingMin: 60 });
    expect(work([request('17:00', '18:00'), request('17:30', '18:30')])).toMatchObject({ otMin: 90, otPendingMin: 30 });
  });

  it('levels on the line of worked minutes', () => {
    const levels = { ...total, otLevels: { basis: 'worked' as const, from: [480, 540, 600] } };
    const work = (out: string, rule: object = levels) => day({ timetable: OFFICE, rule, punches: ['08:00', out] });
    expect(work('18:00')).toMatchObject({ ot1Min: 60, ot2Min: 0, ot3Min: 0 });
    expect(work('18:01')).toMatchObject({ ot1Min: 60, ot2Min: 1, ot3Min: 0 });
    expect(work('20:00')).toMatchObject({ ot1Min: 60, ot2Min: 60, ot3Min: 60 });
    expect(work('20:00', { ...levels, otLevels: { basis: 'worked', from: [480] } })).toMatchObject({ ot1Min: 180, ot2Min: 0 });
    expect(work('20:00', { ...levels, otLevels: { basis: 'ot', from: [0, 30] } })).toMatchObject({ ot1Min: 30, ot2Min: 150 });
    // Late: overtime begins below the first border, where nothing but level 1 can take it.
    expect(day({ timetable: OFFICE, rule: { ...schedule, otLevels: { basis: 'worked', from: [480, 540] } }, punches: ['10:00', '19:00'] })).toMatchObject({ regularMin: 360, ot1Min: 120, ot2Min: 0 });
  });

  it('a day\'s overtime is one, however many timetables', () => {
    const timetables = { A: { in: '08:00', out: '12:00', windows: [60, null, null, 60] as never }, B: { in: '14:00', out: '18:00', windows: [60, null, null, 60] as never } };
    const own = [{ source: 'employee' as const, from: MONDAY, to: MONDAY, timetables: ['A', 'B'] }];
    const rule = { ...schedule, otMin: 30 };
    expect(day({ timetables, schedule: own, rule, punches: ['08:00', '12:20', '14:00', '18:15'] })).toMatchObject({ otMin: 35, regularMin: 480 });
    expect(day({ timetables, schedule: own, rule, punches: ['08:00', '12:10', '14:00', '18:15'] })).toMatchObject({ otMin: 0 });
  });
});

describe('night minutes', () => {
  const rule = { nightWindow: ['22:00', '06:00'] as [string, string] };
  it.each([
    ['a night', { in: '22:00', out: '06:00' }, ['22:00', '2026-01-06T06:00'], 480],
    ['both ends of a window', { in: '05:00', out: '23:00' }, ['05:00', '23:00'], 120],
    ['a day', OFFICE, ['08:00', '17:00'], 0],
    ['without the break in it', { in: '22:00', out: '06:00', breaks: [{ start: '02:00', end: '03:00' }] }, ['22:00', '2026-01-06T06:00'], 420],
    ['a window within one day', OFFICE, ['08:00', '17:00'], 120, ['10:00', '12:00']],
  ] as const)('%s', (_name, timetable, punches, expected, window?: readonly [string, string]) => {
    const nightWindow = window === undefined ? rule.nightWindow : ([...window] as [string, string]);
    expect(day({ timetable: { ...timetable, breaks: [...(('breaks' in timetable ? timetable.breaks : []) as never[])] }, rule: { nightWindow }, punches: [...punches] })['nightMin']).toBe(expected);
  });

  it('of loose work and of overtime keys', () => {
    expect(day({ rule, punches: ['20:00', '23:30'] })['nightMin']).toBe(90);
    const states = { identity: 'state' as const, pairing: 'everyPair' as const, ...rule };
    const keys = [{ t: '08:00', state: 'in' as const }, { t: '17:00', state: 'out' as const }, { t: '21:00', state: 'otIn' as const }, { t: '23:00', state: 'otOut' as const }];
    expect(day({ timetable: OFFICE, rule: states, punches: keys })['nightMin']).toBe(60);
  });

  it('is nine hours in autumn and seven in spring', () => {
    const night = { in: '22:00', out: '06:00' };
    const zone = 'Europe/Brussels';
    expect(days({ zone, timetable: night, rule, dates: ['2026-10-24', '2026-10-24'], punches: ['2026-10-24T22:00', '2026-10-25T06:00'] })).toMatchObject([{ nightMin: 540, requiredMin: 540, regularMin: 540 }]);
    expect(days({ zone, timetable: night, rule, dates: ['2026-03-28', '2026-03-28'], punches: ['2026-03-28T22:00', '2026-03-29T06:00'] })).toMatchObject([{ nightMin: 420 }]);
  });
});

describe('step 11: rest days', () => {
  const week = { unit: 'week' as const, count: 1, days: { '0': ['T'], '1': ['T'], '2': ['T'], '3': ['T'], '4': ['T'] } };
  const weekdays = { timetables: { T: OFFICE }, schedule: [{ source: 'employee' as const, from: '2026-01-01', to: null, shift: week }] };
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
    expect(days({ ...weekdays, dates: saturday, rule, punches: on('2026-01-10', '08:00', '11:00') })).toMatchObject([{ status: 'dayOff', otDayOffMin: 180, ot2Min: 180 }]);
    expect(days({ ...weekdays, dates: saturday, rule, holidays: ['2026-01-10'], punches: on('2026-01-10', '08:00', '11:00') })).toMatchObject([{ status: 'holiday', otHolidayMin: 180, ot3Min: 180 }]);
  });

  it('a holiday\'s timetable collects its punches and owes nothing', () => {
    const holiday = (punches: string[], rule = {}) => day({ timetable: OFFICE, holidays: [MONDAY], rule, punches });
    expect(holiday(['06:30', '19:00'])).toMatchObject({ otHolidayMin: 690, requiredMin: 0, regularMin: 0 });
    expect(holiday(['08:00'])).toMatchObject({ status: 'holiday', otMin: 0, missedOut: true, missedIn: false });
    expect(holiday(['17:00'])).toMatchObject({ missedIn: true, missedOut: false });
    expect(holiday(['08:00', '17:00'], { restDayWork: { holiday: 'regular' } })).toMatchObject({ regularMin: 480, otMin: 0 });
    expect(holiday(['08:00', '17:00'], { restDayWork: { holiday: 'ignore' } })).toMatchObject({ regularMin: 0, otMin: 0, presentMin: 480 });
  });

  it('first and last of an attendance day', () => {
    expect(day({ punches: ['10:00', '11:00', '16:00'] })).toMatchObject({ status: 'noSchedule', workedMin: 360, regularMin: 0, otMin: 0 });
    expect(day({ punches: ['10:00'] })).toMatchObject({ workedMin: 0, missedOut: true, firstIn: '2026-01-05T10:00', lastOut: null });
    expect(day({ punches: ['10:00'], asOf: `${MONDAY}T23:59` })).toMatchObject({ missedOut: false });
    expect(day({ punches: ['10:00'], asOf: '2026-01-06T00:00' })).toMatchObject({ missedOut: true });
    const late = { rule: { dayChange: '05:00' }, dates: ['2026-01-04', '2026-01-05'] as const, punches: ['2026-01-05T01:00', '2026-01-05T04:59', '2026-01-05T05:00', '2026-01-05T06:00'] };
    expect(days(late).map(({ workedMin }) => workedMin)).toEqual([239, 60]);
    expect(day({ rule: { identity: 'state' }, punches: [{ t: '10:00', state: 'out' }] })).toMatchObject({ missedIn: true, missedOut: false, lastOut: '2026-01-05T10:00' });
  });

  const pairs = { pairing: 'everyPair' as const };

  it('pairs no longer than a shift may last', () => {
    expect(days({ rule: pairs, dates: [MONDAY, '2026-01-06'], punches: ['06:00', '22:00'] })).toMatchObject([{ workedMin: 960, missedOut: false }, { workedMin: 0 }]);
    expect(day({ rule: pairs, punches: ['05:59', '22:00'] })).toMatchObject({ workedMin: 0, missedOut: true, firstIn: '2026-01-05T05:59' });
    expect(day({ rule: { ...pairs, maxShift: 120 }, punches: ['06:00', '09:00', '10:00'] })).toMatchObject({ workedMin: 60, missedOut: true });
  });

  it('a check-in nobody closed is no part of a later shift of its date', () => {
    const rule = { ...pairs, roundIn: { interval: 5, mode: 'down' }, roundOut: { interval: 5, mode: 'down' } };
    expect(day({ rule, punches: ['00:30', '17:02', '18:04'] })).toMatchObject({
      workedMin: 60, missedOut: true, firstIn: '2026-01-05T17:02', inUsed: '2026-01-05T17:00', lastOut: '2026-01-05T18:04', outUsed: '2026-01-05T18:00',
    });
    expect(day({ rule: { ...rule, attribution: 'split' }, punches: ['00:30', '17:02', '18:04'] })).toMatchObject({ workedMin: 60, firstIn: '2026-01-05T17:02' });
    expect(day({ rule, punches: ['08:02', '09:04', '20:02'] })).toMatchObject({ workedMin: 60, missedOut: true, firstIn: '2026-01-05T08:02', lastOut: '2026-01-05T09:04' });
  });

  it('several shifts of a date keep the first check-in and the last check-out', () => {
    const punches = ['06:00', '07:00', '12:00', '13:00', '18:00', '19:00'];
    expect(day({ rule: pairs, punches })).toMatchObject({ workedMin: 180, firstIn: '2026-01-05T06:00', lastOut: '2026-01-05T19:00' });
    expect(day({ rule: { ...pairs, attribution: 'split' }, punches })).toMatchObject({ workedMin: 180, firstIn: '2026-01-05T06:00', lastOut: '2026-01-05T19:00' });
  });

  it('is still open while it may be closed', () => {
    expect(day({ rule: pairs, punches: ['06:00'], asOf: `${MONDAY}T22:00` })).toMatchObject({ missedOut: false, firstIn: '2026-01-05T06:00' });
    expect(day({ rule: pairs, punches: ['06:00'], asOf: `${MONDAY}T22:01` })).toMatchObject({ missedOut: true });
  });

  it.each([
    ['start', 420, 0], ['end', 0, 420], ['majority', 0, 420], ['split', 120, 300],
  ] as const)('a night is dated by %s', (attribution, first, second) => {
    const records = days({ rule: { ...pairs, attribution }, dates: [MONDAY, '2026-01-06'], punches: ['22:00', '2026-01-06T05:00'] });
    expect(records.map(({ workedMin }) => workedMin)).toEqual([first, second]);
  });

  it('majority: of equals the earlier date; end: midnight is still the day', () => {
    const rule = (attribution: 'majority' | 'end') => ({ ...pairs, attribution });
    const worked = (attribution: 'majority' | 'end', from: string, to: string) =>
      days({ rule: rule(attribution), dates: [MONDAY, '2026-01-06'], punches: [from, to] }).map(({ workedMin }) => workedMin);
    expect(worked('majority', '22:00', '2026-01-06T02:00')).toEqual([240, 0]);
    expect(worked('majority', '22:00', '2026-01-06T02:01')).toEqual([0, 241]);
    expect(worked('end', '22:00', '2026-01-06T00:00')).toEqual([120, 0]);
    expect(worked('end', '22:00', '2026-01-06T00:01')).toEqual([0, 121]);
  });

  it('pairs close to each other are one shift', () => {
    const rule = { ...pairs, attribution: 'end' as const };
    const worked = (gap: string) =>
      days({ rule, dates: [MONDAY, '2026-01-06'], punches: ['18:00', '20:00', gap, '2026-01-06T02:00'] }).map(({ workedMin }) => workedMin);
    expect(worked('23:59')).toEqual([0, 241]);
    expect(worked('2026-01-06T00:00')).toEqual([120, 120]);
    const long = days({ rule: { ...rule, maxShift: 300 }, dates: [MONDAY, '2026-01-06'], punches: ['18:00', '20:00', '22:00', '2026-01-06T01:00'] });
    expect(long.map(({ workedMin }) => workedMin)).toEqual([120, 180]);
  });

  it('split: the border of the day is no punch', () => {
    const records = days({ rule: { ...pairs, attribution: 'split', roundIn: { interval: 15, mode: 'down' } }, dates: [MONDAY, '2026-01-06'], punches: ['22:10', '2026-01-06T05:07'] });
    expect(records).toMatchObject([
      { firstIn: '2026-01-05T22:10', lastOut: null, inUsed: '2026-01-05T22:00', outUsed: '2026-01-06T00:00', workedMin: 120 },
      { firstIn: null, lastOut: '2026-01-06T05:07', inUsed: '2026-01-06T00:00', workedMin: 307 },
    ]);
  });

  it('by state, every pair', () => {
    const rule = { ...pairs, identity: 'state' as const };
    const punches = [{ t: '09:00', state: 'out' as const }, { t: '10:00', state: 'in' as const }, { t: '11:00', state: 'breakOut' as const }, { t: '11:30', state: 'breakIn' as const }, { t: '12:00', state: 'out' as const }];
    expect(day({ rule, punches })).toMatchObject({ workedMin: 90, firstIn: '2026-01-05T10:00', lastOut: '2026-01-05T12:00', missedIn: false });
    expect(day({ rule, punches: punches.slice(0, 1) })).toMatchObject({ workedMin: 0, missedIn: true, lastOut: '2026-01-05T09:00' });
    const overtime = [{ t: '18:00', state: 'otIn' as const }, { t: '19:30', state: 'otOut' as const }];
    expect(day({ rule, punches: overtime })).toMatchObject({ workedMin: 90, otMin: 0 });
    const keys = [...punches, ...overtime].map(({ t, state }) => ({ t: `2026-01-10T${t}`, state }));
    expect(days({ ...weekdays, rule, dates: saturday, punches: keys })).toMatchObject([{ otMin: 180, presentMin: 180 }]);
    expect(days({ ...weekdays, rule: { ...rule, restDayWork: { weekend: 'regular' } }, dates: saturday, punches: keys })).toMatchObject([{ otMin: 90, regularMin: 90 }]);
  });

  it('a workday\'s stray punch never opens a pair, it can close one begun on a rest day', () => {
    const friday = { ...weekdays, rule: pairs, dates: ['2026-01-09', '2026-01-10'] as const };
    const stray = on('2026-01-09', '08:00', '17:00', '23:30');
    expect(days({ ...friday, punches: [...stray, ...on('2026-01-10', '08:00', '12:00')] })).toMatchObject([
      { regularMin: 480, flagsInclude: ['outOfWindow'] },
      { otWeekendMin: 240, missedOut: false },
    ]);
    const sunday = { ...weekdays, rule: pairs, dates: ['2026-01-11', '2026-01-12'] as const };
    expect(days({ ...sunday, punches: [...on('2026-01-11', '20:00'), ...on('2026-01-12', '01:00', '08:00', '17:00')] })).toMatchObject([
      { otWeekendMin: 300 },
      { regularMin: 480, lateMin: 0 },
    ]);
  });

  it('odd and even start anew after a pause longer than a shift', () => {
    const dates = ['2026-01-05', '2026-01-07'] as const;
    const records = days({ rule: pairs, dates, punches: ['08:00', '2026-01-06T00:01', '2026-01-06T08:00', '2026-01-07T08:00', '2026-01-07T10:00'] });
    expect(records.map(({ workedMin, missedOut }) => [workedMin, missedOut])).toEqual([[0, true], [479, false], [120, false]]);
  });

  it('odd and even go on through nights without such a pause', () => {
    const nights = [5, 6, 7, 8].flatMap((date) => [`2026-01-0${date}T22:00`, `2026-01-0${date + 1}T06:00`]);
    const records = days({ rule: { ...pairs, maxShift: 960 }, dates: ['2026-01-05', '2026-01-08'], punches: nights });
    expect(records.map(({ workedMin }) => workedMin)).toEqual([480, 480, 480, 480]);
    expect(days({ rule: { ...pairs }, dates: ['2026-01-08', '2026-01-08'], punches: nights })).toMatchObject([{ workedMin: 480 }]);
  });

  it('and after a week without one, with the new week', () => {
    // One forgotten punch on the 6th; pairs stay shifted until the week begins anew on the 19th.
    const all = Array.from({ length: 20 }, (_, i) => [`2026-01-${String(i + 5).padStart(2, '0')}T08:00`, `2026-01-${String(i + 5).padStart(2, '0')}T20:00`]).flat();
    const punches = all.filter((at) => at !== '2026-01-06T20:00');
    const records = days({ rule: { ...pairs, maxShift: 1500 }, dates: ['2026-01-05', '2026-01-21'], punches });
    expect(records[0]).toMatchObject({ workedMin: 720 });
    expect(records.slice(14).map(({ workedMin, firstIn }) => [workedMin, firstIn])).toEqual([
      [720, '2026-01-19T08:00'], [720, '2026-01-20T08:00'], [720, '2026-01-21T08:00'],
    ]);
    expect(days({ rule: { ...pairs, maxShift: 1500 }, dates: ['2026-01-20', '2026-01-20'], punches })).toEqual(records.slice(15, 16));
  });
});

describe('step 12: the status of a day', () => {
  const timetables = { A: { in: '08:00', out: '12:00', windows: [60, null, null, 60] as never }, B: { in: '14:00', out: '18:00', windows: [60, null, null, 60] as never } };
  const schedule = [{ source: 'employee' as const, from: MONDAY, to: MONDAY, timetables: ['A', 'B'] }];
  const leave = (from: string, to: string) => ({ from: `${MONDAY}T${from}`, to: `${MONDAY}T${to}` });

  it.each<[string, string[], object, string]>([
    ['both worked', ['08:00', '12:00', '14:00', '18:00'], {}, 'present'],
    ['none worked', [], {}, 'absent'],
    ['one worked', ['08:00', '12:00'], {}, 'halfDay'],
    ['one worked, one incomplete', ['08:00', '12:00', '14:00'], {}, 'incomplete'],
    ['one absent, one incomplete', ['14:00'], {}, 'incomplete'],
    ['one worked, one on leave', ['08:00', '12:00'], { leaves: [leave('14:00', '18:00')] }, 'present'],
    ['one absent, one on leave', [], { leaves: [leave('14:00', '18:00')] }, 'halfDay'],
    ['leave and training', [], { leaves: [leave('08:00', '12:00')], trainings: [leave('14:00', '18:00')] }, 'leave'],
    ['one finished, one pending', ['08:00', '12:00'], { asOf: `${MONDAY}T13:01` }, 'inProgress'],
    ['both pending', [], { asOf: `${MONDAY}T08:00` }, 'pending'],
    ['one absent, one pending', [], { asOf: `${MONDAY}T13:01` }, 'inProgress'],
    ['one in progress, one pending', ['08:00'], { asOf: `${MONDAY}T09:00` }, 'inProgress'],
    ['one half, one absent', ['08:00', '09:00'], { rule: { halfDayBelow: 120 } }, 'halfDay'],
  ])('%s: %s', (_name, punches, more, status) => {
    expect(day({ timetables, schedule, punches, ...more })['status']).toBe(status);
  });
});

describe('step 13: the weekly pass', () => {
  const date = (text: string): number => parseWorkDate(text) ?? Number.NaN;

  it.each<[string, Partial<RuleOptions>, string]>([
    ['a week from Monday', { weeklyOt: { threshold: 0, basis: 'worked' } }, '2026-01-05'],
    ['a week from Sunday', { weekStart: 7, weeklyOt: { threshold: 0, basis: 'worked' } }, '2026-01-04'],
    ['two weeks', { weeklyOt: { threshold: 0, basis: 'worked', period: 'twoWeeks', anchor: 20_458 } }, '2026-01-05'],
    ['two weeks, the other way', { weeklyOt: { threshold: 0, basis: 'worked', period: 'twoWeeks', anchor: 20_451 } }, '2025-12-29'],
    ['a month', { weeklyOt: { threshold: 0, basis: 'worked', period: 'month' } }, '2026-01-01'],
  ])('the period that holds Wednesday: %s', (_name, options, expected) => {
    expect(startOfPeriod(ruleOf(options), date('2026-01-07'))).toBe(date(expected));
  });

  it('moves the latest minutes, each once', () => {
    const walk = (basis: 'regular' | 'worked', list: readonly (readonly [regular: number, ot: number])[]) => {
      const rule = ruleOf({ weeklyOt: { threshold: 1000, basis } });
      const total = { period: Number.NaN, minutes: 0 };
      return list.map(([regularMin, otMin], index) => {
        const figures = { regularMin, otMin, weeklyOtMin: 0 };
        addToWeek(figures, 20_458 + index, rule, total);
        return [figures.regularMin, figures.weeklyOtMin];
      });
    };
    expect(walk('worked', [[480, 120], [480, 0]])).toEqual([[480, 0], [400, 80]]);
    expect(walk('worked', [[480, 120], [480, 120]])).toEqual([[480, 0], [400, 80]]);
    expect(walk('worked', [[480, 0], [480, 120]])).toEqual([[480, 0], [480, 0]]);
    expect(walk('regular', [[480, 120], [480, 0], [480, 0]])).toEqual([[480, 0], [480, 0], [40, 440]]);
    expect(walk('regular', [[1000, 0], [1, 500], [0, 500]])).toEqual([[1000, 0], [0, 1], [0, 0]]);
    expect(walk('worked', [[0, 1200], [100, 0]])).toEqual([[0, 0], [0, 100]]);
  });

  it('does nothing without a rule and begins anew with each period', () => {
    const figures = { regularMin: 5, otMin: 0, weeklyOtMin: 0 };
    addToWeek(figures, 0, ruleOf({}), { period: 0, minutes: 9999 });
    expect(figures).toEqual({ regularMin: 5, otMin: 0, weeklyOtMin: 0 });
    const rule = { weeklyOt: { threshold: 960, basis: 'regular' as const } };
    const dates = ['2026-01-07', '2026-01-13'] as const;
    const punches = [5, 6, 7, 8, 12, 13].flatMap((number) => [`2026-01-${String(number).padStart(2, '0')}T08:00`, `2026-01-${String(number).padStart(2, '0')}T17:00`]);
    const records = days({ timetable: OFFICE, rule, dates, punches });
    expect(records.map(({ weeklyOtMin }) => weeklyOtMin)).toEqual([480, 480, 0, 0, 0, 0, 0]);
    expect(days({ timetable: OFFICE, rule, dates: ['2026-01-08', '2026-01-08'], punches })).toMatchObject([{ weeklyOtMin: 480, regularMin: 0 }]);
  });
});

describe('step 10: the ends of each rule', () => {
  const total = { otBasis: 'total' as const };

  it('a cap is reached, a minimum of the same length too', () => {
    const late = (rule: object) => day({ timetable: OFFICE, rule: { otBasis: 'schedule', ...rule }, punches: ['08:00', '18:00'] })['otMin'];
    expect([late({ otMax: 60 }), late({ otMax: 61 }), late({ otMax: 59 }), late({ otMin: 60 }), late({ otMin: 61 })]).toEqual([60, 60, 59, 60, 0]);
  });

  it('a flexible day has no overtime by schedule, and by total what is beyond its norm less its breaks', () => {
    const timetable = { kind: 'flexible' as const, required: 480, breaks: [{ duration: 30 }] };
    expect(day({ timetable, rule: { otBasis: 'schedule' }, punches: ['08:00', '18:00'] })).toMatchObject({ otMin: 0, regularMin: 480, presentMin: 570 });
    expect(day({ timetable, rule: total, punches: ['08:00', '18:00'] })).toMatchObject({ otMin: 90, regularMin: 480, presentMin: 570 });
    expect(day({ timetable, rule: { ...total, roundDay: { interval: 60, mode: 'down' } }, punches: ['08:00', '18:00'] })).toMatchObject({ otMin: 60, presentMin: 540 });
  });

  it('what overtime fills is taken from its end, and the rest stays overtime', () => {
    const rule = { otBasis: 'schedule' as const, otFillsShort: true, otApproval: 'approved' as const };
    const overtime = [{ from: `${MONDAY}T17:00`, to: `${MONDAY}T18:00` }];
    // Thirty minutes late, ninety after the end: the first thirty fill, the last sixty remain and half of them are approved.
    expect(day({ timetable: OFFICE, rule, overtime, punches: ['08:30', '18:30'] })).toMatchObject({ regularMin: 480, otMin: 30, otPendingMin: 30, shortMin: 0 });
  });

  it('early minutes count from the first, late ones to the last', () => {
    const rule = { otBasis: 'schedule' as const, otEarlyIn: true, otApproval: 'approved' as const };
    const overtime = [{ from: `${MONDAY}T07:00`, to: `${MONDAY}T07:30` }, { from: `${MONDAY}T17:10`, to: `${MONDAY}T17:20` }];
    expect(day({ timetable: OFFICE, rule, overtime, punches: ['07:00', '18:00'] })).toMatchObject({ otMin: 40, otPendingMin: 80 });
  });

  it('an absent timetable keeps the overtime that was pressed, and no other', () => {
    const rule = { identity: 'state' as const, pairing: 'everyPair' as const, lateAbsentAfter: 30, otBasis: 'schedule' as const };
    const press = (t: string, state: 'in' | 'out' | 'otIn' | 'otOut') => ({ t, state });
    const punches = [press('10:00', 'in'), press('18:00', 'out'), press('19:00', 'otIn'), press('20:00', 'otOut')];
    expect(day({ timetable: OFFICE, rule, punches })).toMatchObject({ status: 'absent', otMin: 60, regularMin: 0, absentMin: 480 });
  });

  it('a person whose overtime is switched off has none on days of rest either', () => {
    expect(restMinutes(true, 'weekend')).toEqual([480, 480]);
    expect(restMinutes(false, 'weekend')).toEqual([0, 480]);
    expect(restMinutes(false, 'dayOff')).toEqual([0, 480]);
    expect(restMinutes(false, 'holiday')).toEqual([0, 480]);
    expect(restMinutes(true, 'holiday')).toEqual([480, 480]);
    expect(restMinutes(false, 'overtime')).toEqual([0, 480]);
    expect(restMinutes(true, 'overtime')).toEqual([480, 480]);
  });

  /** Overtime and presence of eight hours on a day of rest, or in an added overtime timetable. */
  function restMinutes(overtime: boolean, kind: 'weekend' | 'dayOff' | 'holiday' | 'overtime'): (number | undefined)[] {
    const saturday = 20_463;
    const date = kind === 'weekend' ? saturday : saturday - 5;
    const company = prepareCompany({
      id: 1, zones: [zoneFromIntl('UTC', 2025, 2027)], timetables: [{ id: 'E', in: 480, out: 960 }],
      holidays: kind === 'holiday' ? [{ from: date, to: date }] : [],
    });
    const added = { source: 'temporary' as const, from: date, to: date, timetableIds: ['E'], mode: 'addOvertime' as const };
    const off = { source: 'employee' as const, from: 0, to: null, timetableIds: [] };
    const punches = [480, 960].map((minute) => ({ id: minute, instant: (date * 1440 + minute) * 60, state: 255 as const }));
    const employee = { id: 1, zones: [{ from: 0, value: 'UTC' }], switches: [{ from: 0, value: { overtime } }], schedule: kind === 'overtime' ? [off, added] : [off] };
    const [record] = calculate({ company, employee, from: date, to: date, punches });
    return [record?.otMin, record?.presentMin];
  }
});

describe('step 10: overtime has one kind', () => {
  it.each([
    ['a workday', {}, 'otNormalMin'],
    ['a weekend', { dates: ['2026-01-10', '2026-01-10'] as const, schedule: [{ source: 'employee' as const, from: MONDAY, to: null, timetables: [] }], punches: ['2026-01-10T08:00', '2026-01-10T10:00'] }, 'otWeekendMin'],
    ['a holiday', { holidays: [MONDAY] }, 'otHolidayMin'],
    ['a day off', { schedule: [{ source: 'employee' as const, from: MONDAY, to: null, timetables: [] }] }, 'otDayOffMin'],
  ])('%s', (_name, more, kind) => {
    const timetables = { T: { in: '06:00', out: '08:00' } };
    const schedule = [{ source: 'employee' as const, from: MONDAY, to: null, timetables: ['T'] }];
    const record = day({ timetables, schedule, rule: { otBasis: 'total', otAfter: 0 }, punches: ['08:00', '10:00'].map((time) => `${MONDAY}T${time}`), ...more });
    const kinds = ['otNormalMin', 'otWeekendMin', 'otHolidayMin', 'otDayOffMin'];
    expect(record['otMin']).toBe(120);
    expect(Object.fromEntries(kinds.map((name) => [name, record[name]]))).toEqual({ ...Object.fromEntries(kinds.map((name) => [name, 0])), [kind]: 120 });
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
      expect(day({ ...rest, overtime, rule: { otApproval: 'approved', pairing }, punches: ['09:00', '12:00'] })).toMatchObject({ otMin: 60, otPendingMin: 120, presentMin: 180 });
    }
  });

  it('presence without a plan is shown, and is no work on a day of rest', () => {
    expect(day({ punches: ['09:00', '12:00'] })['flagsInclude']).toEqual([]);
    expect(day({ ...rest, punches: ['09:00', '12:00'] })['flagsInclude']).toEqual(['workedOnRestDay']);
    expect(day({ ...rest, rule: { restDayWork: { dayOff: 'regular' } }, punches: ['09:00', '12:00'] })).toMatchObject({ regularMin: 180, otMin: 0 });
  });

  it('overtime keys by first and last are overtime, unless overtime is switched off', () => {
    const press = (t: string, state: 'in' | 'out' | 'otIn' | 'otOut') => ({ t, state });
    const keys = [press('09:00', 'otIn'), press('10:00', 'otOut'), press('11:00', 'otIn'), press('11:30', 'otOut')];
    const rule = { identity: 'state' as const, restDayWork: { dayOff: 'ignore' as const } };
    for (const pairing of ['firstLast', 'everyPair'] as const) {
      expect(day({ ...rest, rule: { ...rule, pairing }, punches: keys })).toMatchObject({ otMin: 90, presentMin: 90 });
    }
    expect(day({ ...rest, rule: { ...rule, pairing: 'everyPair' }, punches: [press('08:00', 'in'), press('08:30', 'out'), ...keys] })).toMatchObject({ otMin: 90, presentMin: 120 });
  });

  it('gaps between pairs are rounded, and pairs a shift apart are two shifts', () => {
    const rule = { pairing: 'everyPair' as const, roundBreak: { interval: 30, mode: 'up' } };
    expect(day({ ...rest, rule, punches: ['08:00', '10:00', '10:10', '12:00'] })).toMatchObject({ presentMin: 210 });
    const night = { pairing: 'everyPair' as const, attribution: 'end' as const };
    const worked = (gap: string) => days({ ...rest, rule: night, dates: [MONDAY, '2026-01-06'], punches: ['18:00', '20:00', gap, '2026-01-06T02:00'] }).map(({ presentMin }) => presentMin);
    expect(worked('23:59')).toEqual([0, 241]);
    expect(worked('2026-01-06T00:00')).toEqual([120, 120]);
  });

  it('a shift of several pairs lasts no longer than a shift may', () => {
    const rule = { pairing: 'everyPair' as const, attribution: 'end' as const, newShiftGap: 960 };
    const worked = (last: string) => days({ ...rest, rule, dates: [MONDAY, '2026-01-06'], punches: ['12:00', '13:00', '2026-01-06T02:00', last] }).map(({ presentMin }) => presentMin);
    expect(worked('2026-01-06T04:00')).toEqual([0, 180]);
    expect(worked('2026-01-06T04:01')).toEqual([60, 121]);
  });

  it('a punch on a workday closes what a day of rest began, and begins nothing', () => {
    const schedule = [{ source: 'employee' as const, from: '2026-01-06', to: '2026-01-06', timetables: ['T'] }];
    const timetables = { T: { in: '14:00', out: '18:00', windows: [60, null, null, 60] as [number, null, null, number] } };
    const dates = [MONDAY, '2026-01-06'] as const;
    const rule = { pairing: 'everyPair' as const };
    expect(days({ timetables, schedule, rule, dates, punches: ['22:00', '2026-01-06T06:00', '2026-01-06T08:00', '2026-01-06T09:00'] })).toMatchObject([
      { presentMin: 480, missedOut: false }, { presentMin: 0, flagsInclude: ['outOfWindow'] },
    ]);
    const states = { ...rule, identity: 'state' as const };
    const press = (t: string, state: 'in' | 'out') => ({ t, state });
    expect(days({ timetables, schedule, rule: states, dates, punches: [press('22:00', 'in'), press('2026-01-06T06:00', 'out'), press('2026-01-06T08:00', 'in'), press('2026-01-06T09:00', 'out')] })).toMatchObject([
      { presentMin: 480, missedOut: false }, { presentMin: 0 },
    ]);
  });
});

describe('the night window', () => {
  const work = (nightWindow: [string, string], ...punches: string[]) => day({ rule: { nightWindow, pairing: 'everyPair' }, punches })['nightMin'];

  it('of one time is the whole day', () => {
    expect(work(['22:00', '22:00'], '08:00', '10:00')).toBe(120);
  });

  it('counts every pair, in the night before midnight and in that after', () => {
    expect(work(['22:00', '06:00'], '05:00', '07:00', '12:00', '13:00', '21:00', '23:00')).toBe(120);
    expect(work(['08:00', '09:00'], '07:00', '08:00', '09:00', '10:00')).toBe(0);
  });
});
