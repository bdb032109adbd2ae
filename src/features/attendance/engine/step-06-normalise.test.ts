import { describe, expect, it } from 'vitest';
import { fitPairs, roundGaps } from './step-06-normalise.ts';
import { day, days, MONDAY, OFFICE } from '#tests/engine/one-day.ts';

describe('step 6: what is missing', () => {
  const missIn = (as: 'flag' | 'late' | 'absent', minutes = 60) => ({ missIn: { as, minutes } });
  const missOut = (as: 'flag' | 'early' | 'absent', minutes = 60) => ({ missOut: { as, minutes } });

  it.each([
    [
      'check-in, flagged',
      missIn('flag'),
      ['17:00'],
      { status: 'incomplete', missedIn: true, presentMin: 0, lateMin: 0, shortMin: 0, absentMin: 0 },
    ],
    [
      'check-in, assumed late',
      missIn('late', 90),
      ['17:00'],
      {
        status: 'present',
        missedIn: true,
        lateMin: 90,
        inUsed: '2026-01-05T09:30',
        firstIn: null,
        flagsInclude: ['late', 'missedIn', 'assumed'],
      },
    ],
    [
      'check-in, absent',
      missIn('absent'),
      ['17:00'],
      { status: 'absent', missedIn: true, absentMin: 480, presentMin: 0 },
    ],
    [
      'check-out, flagged',
      missOut('flag'),
      ['09:00'],
      { status: 'incomplete', missedOut: true, presentMin: 0, lateMin: 0 },
    ],
    [
      'check-out, assumed early',
      missOut('early', 90),
      ['09:00'],
      { status: 'present', earlyMin: 90, lateMin: 60, outUsed: '2026-01-05T15:30', lastOut: null },
    ],
    ['check-out, absent', missOut('absent'), ['09:00'], { status: 'absent', absentMin: 480 }],
    [
      'both: absent whatever the rule',
      missIn('late'),
      [],
      { status: 'absent', missedIn: false, missedOut: false, absentMin: 480 },
    ],
  ])('%s', (_name, rule, punches, expected) => {
    expect(day({ timetable: OFFICE, rule, punches })).toMatchObject(expected);
  });

  it('an assumed time never lies beyond the real one', () => {
    expect(day({ timetable: OFFICE, rule: missIn('late', 600), punches: ['17:00'] })).toMatchObject({
      inUsed: '2026-01-05T17:00',
      presentMin: 0,
      lateMin: 480,
    });
    expect(day({ timetable: OFFICE, rule: missOut('early', 600), punches: ['10:00'] })).toMatchObject({
      outUsed: '2026-01-05T10:00',
      presentMin: 0,
    });
  });

  it('a side that is not required stands at the planned time, without a flag', () => {
    const open = { ...OFFICE, outRequired: false };
    expect(day({ timetable: open, punches: ['08:10'] })).toMatchObject({
      status: 'present',
      lateMin: 10,
      earlyMin: 0,
      missedOut: false,
      flagsInclude: ['late'],
      outUsed: '2026-01-05T17:00',
    });
    expect(day({ timetable: { ...OFFICE, inRequired: false }, punches: ['16:50'] })).toMatchObject({
      earlyMin: 10,
      missedIn: false,
      flagsInclude: ['early'],
      inUsed: '2026-01-05T08:00',
    });
    expect(day({ timetable: open, punches: [] })).toMatchObject({ status: 'absent' });
    const free = { kind: 'flexible' as const, required: 300, inRequired: false, outRequired: false };
    expect(day({ timetable: free, punches: [] })).toMatchObject({
      status: 'present',
      regularMin: 300,
      flagsInclude: ['assumed'],
    });
    expect(day({ timetable: { ...free, required: null }, punches: [] })).toMatchObject({
      status: 'present',
      regularMin: 0,
    });
  });

  it('a flexible timetable has no planned time to assume', () => {
    const free = { kind: 'flexible' as const, required: 300 };
    expect(day({ timetable: free, rule: missOut('early'), punches: ['10:00'] })).toMatchObject({
      status: 'incomplete',
      missedOut: true,
    });
    expect(day({ timetable: free, rule: missOut('absent'), punches: ['10:00'] })).toMatchObject({
      status: 'absent',
      absentMin: 300,
    });
  });

  it.each([
    ['nothing yet, at the last moment of the window', [], '2026-01-05T23:00', 'pending'],
    ['nothing, a minute later', [], '2026-01-05T23:01', 'absent'],
    ['in, and still there', ['08:00'], '2026-01-05T23:00', 'inProgress'],
    ['in, and the window has closed', ['08:00'], '2026-01-05T23:01', 'incomplete'],
    ['a lone late punch while the day still runs', ['14:00'], '2026-01-05T15:00', 'inProgress'],
    ['in and out while the window is open', ['08:00', '17:00'], '2026-01-05T17:01', 'present'],
  ])('%s', (_name, punches, asOf, status) => {
    const record = day({ timetable: OFFICE, punches, asOf });
    expect(record).toMatchObject({ status, absentMin: status === 'absent' ? 480 : 0 });
    if (status === 'inProgress')
      expect(record).toMatchObject({ missedIn: false, missedOut: false, shortMin: 0, lateMin: 0 });
  });
});

describe('step 6: rounding of pairs', () => {
  it('fits presence to the times used', () => {
    expect(fitPairs([10, 20, 30, 40], 5, 45)).toEqual([5, 20, 30, 45]);
    expect(fitPairs([10, 20, 30, 40], 15, 35)).toEqual([15, 20, 30, 35]);
    expect(fitPairs([10, 20, 30, 40], 32, 45)).toEqual([32, 45]);
    expect(fitPairs([10, 20, 30, 40], 22, 28)).toEqual([]);
    expect(fitPairs([10, 20, 30, 40], 35, 35)).toEqual([]);
    expect(fitPairs([], 1, 2)).toEqual([]);
    expect(fitPairs([10, 40], 10, 40)).toEqual([10, 40]);
  });

  it('moves the end of each gap', () => {
    const up = { interval: 10, mode: 'up' as const };
    expect(roundGaps([0, 10, 13, 40, 40, 50, 55, 57], up)).toEqual([0, 10, 20, 40, 40, 50, 57, 57]);
    expect(roundGaps([0, 10, 18, 40], { interval: 10, mode: 'down' })).toEqual([0, 10, 10, 40]);
    expect(roundGaps([0, 10], up)).toEqual([0, 10]);
  });
});

describe('step 6: rounding', () => {
  const quarter = (mode: string) => ({ interval: 15, mode });

  it('moves first in and last out; lateness, breaks and overtime see it', () => {
    const rule = { roundIn: quarter('up'), roundOut: quarter('down'), otBasis: 'schedule' as const };
    expect(day({ timetable: OFFICE, rule, punches: ['08:01', '17:44'] })).toMatchObject({
      inUsed: '2026-01-05T08:15',
      outUsed: '2026-01-05T17:30',
      firstIn: '2026-01-05T08:01',
      lateMin: 15,
      otMin: 30,
      presentMin: 495,
    });
    expect(
      day({
        timetable: OFFICE,
        rule: { roundIn: quarter('down'), roundOut: quarter('up') },
        punches: ['08:01', '16:46'],
      }),
    ).toMatchObject({ lateMin: 0, earlyMin: 0, presentMin: 480 });
  });

  it('never makes presence negative', () => {
    const rule = { roundIn: { interval: 60, mode: 'up' }, roundOut: { interval: 60, mode: 'down' } };
    expect(day({ timetable: OFFICE, rule, punches: ['09:05', '09:50'] })).toMatchObject({
      presentMin: 0,
      inUsed: '2026-01-05T10:00',
      outUsed: '2026-01-05T10:00',
    });
    expect(day({ rule, punches: ['09:05', '09:50'] })).toMatchObject({ presentMin: 0, workedMin: 0 });
  });

  it('leaves assumed times alone', () => {
    const rule = { roundIn: { interval: 60, mode: 'up' }, missIn: { as: 'late' as const, minutes: 10 } };
    expect(day({ timetable: OFFICE, rule, punches: ['17:00'] })).toMatchObject({
      inUsed: '2026-01-05T08:10',
      lateMin: 10,
    });
    const out = { roundIn: { interval: 30, mode: 'up' }, missOut: { as: 'early' as const, minutes: 10 } };
    expect(day({ timetable: OFFICE, rule: out, punches: ['08:10'] })).toMatchObject({
      inUsed: '2026-01-05T08:30',
      outUsed: '2026-01-05T16:50',
    });
  });

  it('rounds the length of each gap', () => {
    const rule = { pairing: 'everyPair' as const, roundBreak: quarter('up') };
    expect(day({ rule, punches: ['08:00', '12:00', '12:31', '15:00', '15:05', '17:00'] })).toMatchObject({
      workedMin: 480,
    });
    expect(day({ rule, punches: ['08:00', '12:00', '12:50', '12:55', '13:00', '14:00'] })).toMatchObject({
      workedMin: 290,
    });
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '12:00', '12:50', '17:00'] })).toMatchObject({
      presentMin: 480,
      breakMin: 60,
    });
  });

  it("rounds the day's total last and keeps the sum of the slots", () => {
    const rule = { roundDay: { interval: 30, mode: 'down' } };
    expect(day({ timetable: OFFICE, rule, punches: ['08:10', '17:00'] })).toMatchObject({
      presentMin: 450,
      regularMin: 450,
      lateMin: 10,
      shortMin: 30,
    });
    expect(day({ rule, punches: ['08:10', '17:00'] })).toMatchObject({ presentMin: 510, workedMin: 510 });
    const timetables = { A: { in: '08:00', out: '12:00' }, B: { in: '13:00', out: '17:00' } };
    const schedule = [{ source: 'employee' as const, from: MONDAY, to: MONDAY, timetables: ['A', 'B'] }];
    expect(day({ timetables, schedule, rule, punches: ['08:10', '12:00', '13:10', '17:00'] })).toMatchObject({
      presentMin: 450,
      regularMin: 450,
    });
    expect(day({ timetables, schedule, rule, punches: ['08:10', '12:00'] })).toMatchObject({
      presentMin: 210,
      regularMin: 210,
    });
    expect(day({ timetables, schedule, rule, punches: [] })).toMatchObject({ presentMin: 0 });
  });

  it('is on the wall clock, over midnight too', () => {
    const night = { in: '22:00', out: '06:00' };
    const rule = { roundIn: quarter('nearest'), roundOut: quarter('nearest') };
    expect(
      days({ timetable: night, zone: 'Asia/Kathmandu', rule, punches: ['21:53', '2026-01-06T06:08'] }),
    ).toMatchObject([{ inUsed: '2026-01-05T22:00', outUsed: '2026-01-06T06:15' }]);
  });
});

describe('step 6: what is missing, what is rounded', () => {
  const flags = (situation: Parameters<typeof day>[0]): unknown => day(situation)['flagsInclude'];

  it('an assumed check-in is flagged as missing and as assumed', () => {
    expect(flags({ timetable: OFFICE, rule: { missIn: { as: 'late', minutes: 0 } }, punches: ['17:00'] })).toEqual([
      'missedIn',
      'assumed',
    ]);
    expect(flags({ timetable: OFFICE, rule: { missOut: { as: 'early', minutes: 0 } }, punches: ['08:00'] })).toEqual([
      'missedOut',
      'assumed',
    ]);
  });

  it('on a holiday nothing is missing until a lone punch can no longer get its other one', () => {
    const holiday = { timetable: OFFICE, holidays: [MONDAY] };
    expect(flags(holiday)).toEqual([]);
    expect(flags({ ...holiday, punches: ['08:00'], asOf: `${MONDAY}T12:00` })).toEqual([]);
    expect(flags({ ...holiday, punches: ['08:00'] })).toEqual(['missedOut']);
  });

  it('added overtime assumes nothing', () => {
    const schedule = [
      { source: 'temporary' as const, from: MONDAY, to: MONDAY, timetables: ['T'], mode: 'addOvertime' as const },
    ];
    const rule = { missOut: { as: 'early' as const, minutes: 0 } };
    expect(day({ timetables: { T: OFFICE }, schedule, rule, punches: ['08:00'] })).toMatchObject({
      otMin: 0,
      presentMin: 0,
      flagsInclude: ['missedOut'],
    });
  });

  it('an odd last punch leaves the check-out open, whatever was closed before', () => {
    const open = {
      timetable: OFFICE,
      rule: { pairing: 'everyPair' as const, roundOut: { interval: 15, mode: 'up' } },
      punches: ['08:00', '12:00', '13:00'],
    };
    expect(day(open)).toMatchObject({ status: 'incomplete', outUsed: null, presentMin: 240 });
    expect(day({ ...open, asOf: `${MONDAY}T14:00` })).toMatchObject({
      status: 'inProgress',
      outUsed: null,
      presentMin: 240,
    });
  });

  it('times are rounded from midnight of the wall clock', () => {
    expect(
      day({ timetable: OFFICE, rule: { roundIn: { interval: 50, mode: 'down' } }, punches: ['08:00', '17:00'] }),
    ).toMatchObject({ inUsed: `${MONDAY}T07:30` });
  });

  it('"near" needs a planned time: without a plan, or a flexible one, nothing is rounded', () => {
    const rule = { roundIn: { interval: 15, mode: 'down', near: [1440, 1440] as [number, number] } };
    const inUsed = (more: object) => day({ rule, punches: ['09:08', '17:00'], ...more })['inUsed'];
    expect(inUsed({ timetable: OFFICE })).toBe(`${MONDAY}T09:00`);
    expect(inUsed({ timetable: OFFICE, rule: { roundIn: { ...rule.roundIn, near: [0, 68] } } })).toBe(
      `${MONDAY}T09:00`,
    );
    expect(inUsed({ timetable: OFFICE, rule: { roundIn: { ...rule.roundIn, near: [0, 67] } } })).toBe(
      `${MONDAY}T09:08`,
    );
    expect(inUsed({})).toBe(`${MONDAY}T09:08`);
    expect(inUsed({ timetable: { kind: 'flexible', required: 480 } })).toBe(`${MONDAY}T09:08`);
  });

  it('presence rounded away at an end does not reach into the gap that follows', () => {
    const quarter = { interval: 30, mode: 'up' };
    const rule = { pairing: 'everyPair' as const, roundIn: quarter, roundOut: { interval: 30, mode: 'down' } };
    const plain = { in: '08:00', out: '17:00' };
    expect(day({ timetable: plain, rule, punches: ['08:01', '08:10', '09:00', '17:00'] })).toMatchObject({
      inUsed: `${MONDAY}T08:30`,
      presentMin: 480,
    });
    expect(day({ timetable: plain, rule, punches: ['08:00', '16:00', '16:31', '16:40'] })).toMatchObject({
      outUsed: `${MONDAY}T16:30`,
      presentMin: 480,
    });
    expect(
      day({
        timetable: plain,
        rule: { ...rule, roundIn: { interval: 30, mode: 'down' } },
        punches: ['08:10', '16:00'],
      }),
    ).toMatchObject({ presentMin: 480 });
    expect(
      day({
        timetable: plain,
        rule: { ...rule, roundOut: quarter, roundIn: { interval: 60, mode: 'down' } },
        punches: ['08:10', '15:40'],
      }),
    ).toMatchObject({ presentMin: 480 });
  });

  it('pairs that touch have no gap to round', () => {
    expect(roundGaps([0, 10, 10, 20, 24, 30], { interval: 5, mode: 'cutoff', cutoff: 0 })).toEqual([
      0, 10, 10, 20, 25, 30,
    ]);
    expect(roundGaps([0, 10, 13, 20], null)).toEqual([0, 10, 13, 20]);
  });
});
