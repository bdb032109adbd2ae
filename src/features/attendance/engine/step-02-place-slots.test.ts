import { describe, expect, it } from 'vitest';
import { attendanceDateOf, attendanceDay } from './step-02-place-slots.ts';
import { zoneFromIntl } from './zone-from-intl.ts';
import { day, days, MONDAY, OFFICE } from '#tests/engine/one-day.ts';

const two = (windows: [number, number | null, number | null, number]) => ({
  timetables: { A: { in: '08:00', out: '12:00', windows }, B: { in: '12:30', out: '16:30', windows } },
  schedule: [{ source: 'employee' as const, from: MONDAY, to: MONDAY, timetables: ['B', 'A'] }],
});
const wide = two([60, null, null, 60]);

describe('windows of a timetable', () => {
  it.each([
    ['first second of the check-in window', ['07:00:00', '17:00'], '2026-01-05T07:00'],
    ['the second before it', ['06:59:59', '17:00'], null],
    ['last second of the check-in window', ['10:00:00', '17:00'], '2026-01-05T10:00'],
    ['the second after it', ['10:00:01', '17:00'], null],
  ])('check-in at the %s', (_name, punches, firstIn) => {
    expect(day({ timetable: { ...OFFICE, windows: [60, 120, 120, 60] }, punches })['firstIn']).toBe(firstIn);
  });

  it.each([
    ['first second of the check-out window', ['08:00', '15:00:00'], '2026-01-05T15:00'],
    ['the second before it', ['08:00', '14:59:59'], null],
    ['last second of the check-out window', ['08:00', '18:00:00'], '2026-01-05T18:00'],
    ['the second after it', ['08:00', '18:00:01'], null],
  ])('check-out at the %s', (_name, punches, lastOut) => {
    const record = day({ timetable: { ...OFFICE, windows: [60, 120, 120, 60] }, punches });
    expect(record['lastOut']).toBe(lastOut);
    expect(record['missedOut']).toBe(lastOut === null);
  });

  it('flags a punch outside on the timetable it missed', () => {
    const record = day({ timetable: { ...OFFICE, windows: [60, 120, 120, 60] }, punches: ['08:00', '18:01'] });
    expect(record).toMatchObject({ status: 'incomplete', missedOut: true, flagsInclude: ['missedOut', 'outOfWindow'] });
  });

  it('flags the night whose check-out came too late, not the morning after', () => {
    const night = { in: '22:00', out: '06:00', windows: [60, null, null, 60] as [number, null, null, number] };
    const records = days({
      timetable: night,
      dates: ['2026-01-05', '2026-01-06'],
      punches: ['22:00', '2026-01-06T07:01'],
    });
    expect(records.map(({ flagsInclude }) => flagsInclude)).toEqual([['missedOut', 'outOfWindow'], []]);
  });
});

describe('the cut between two timetables', () => {
  it.each([
    ['half-way belongs to the earlier', '12:15:00', 'present', 240],
    ['a second later to the later', '12:15:01', 'incomplete', 240],
  ])('%s', (_name, at, status, regular) => {
    expect(day({ ...wide, punches: ['08:00', at, '12:30:02', '16:30'] })).toMatchObject({
      status,
      regularMin: status === 'present' ? 480 : regular,
    });
  });

  it("prevOut gives the later everything after the earlier's end", () => {
    const rule = { overlapCut: 'prevOut' as const };
    expect(day({ ...wide, rule, punches: ['08:00', '12:00:00', '12:25', '16:30'] })).toMatchObject({
      status: 'present',
      workedMin: 480,
    });
    expect(day({ ...wide, rule, punches: ['08:00', '12:00:01', '12:25', '16:30'] })).toMatchObject({
      status: 'incomplete',
    });
  });

  it('stays inside what the windows share', () => {
    const narrow = { ...two([20, null, null, 5]), punches: ['08:00', '12:05', '12:10', '16:30'] };
    expect(day(narrow)).toMatchObject({ status: 'present', workedMin: 480, flagsInclude: [] });
    const late = { ...two([5, null, null, 60]), punches: ['08:00', '12:25:00', '12:25:30', '16:30'] };
    expect(day(late)).toMatchObject({ status: 'present', workedMin: 480 });
  });

  it('by state, gives an in to the later and an out to the earlier anywhere they share', () => {
    const state = { ...wide, rule: { identity: 'state' as const } };
    const work = (out: string, back: string): unknown =>
      day({
        ...state,
        punches: [
          { t: '08:00', state: 'in' },
          { t: out, state: 'out' },
          { t: back, state: 'in' },
          { t: '16:30', state: 'out' },
        ],
      })['status'];
    expect(work('12:29', '12:30')).toBe('present');
    expect(work('11:31', '11:32')).toBe('present');
    expect(work('13:00', '13:00:30')).toBe('present');
    expect(work('13:01', '13:02')).toBe('incomplete');
  });

  it('is drawn against the neighbours of the dates before and after', () => {
    const night = { in: '22:00', out: '06:00' };
    const morning = { in: '07:00', out: '15:00' };
    const schedule = [
      { source: 'employee' as const, from: '2026-01-05', to: '2026-01-05', timetables: ['N'] },
      { source: 'employee' as const, from: '2026-01-06', to: '2026-01-06', timetables: ['M'] },
    ];
    const punches = ['22:00', '2026-01-06T06:30:00', '2026-01-06T06:30:01', '2026-01-06T15:00'];
    const records = days({
      timetables: { N: night, M: morning },
      schedule,
      punches,
      dates: ['2026-01-05', '2026-01-06'],
      rule: { dedupeMinutes: 0 },
    });
    expect(records.map(({ status, lateMin }) => [status, lateMin])).toEqual([
      ['present', 0],
      ['present', 0],
    ]);
  });
});

describe('what is due', () => {
  const due = (timetable: Parameters<typeof day>[0]['timetable']): unknown =>
    day(timetable === undefined ? {} : { timetable })['requiredMin'];

  it('is in to out without the unpaid breaks', () => {
    expect(due(OFFICE)).toBe(480);
    expect(due({ ...OFFICE, required: 400 })).toBe(400);
    expect(due({ ...OFFICE, breaks: [{ start: '12:00', end: '13:00', paid: true }] })).toBe(540);
    expect(due({ ...OFFICE, breaks: [{ start: '12:00', end: '14:00', duration: 45 }] })).toBe(495);
    expect(due({ ...OFFICE, breaks: [{ duration: 45 }, { duration: 15, paid: true }] })).toBe(495);
    expect(due({ in: '08:00', out: '10:00', breaks: [{ duration: 200 }] })).toBe(0);
  });

  it('keeps a break that the plan is too short to trigger', () => {
    expect(due({ in: '08:00', out: '13:00', breaks: [{ duration: 60, trigger: 360 }] })).toBe(300);
    expect(due({ in: '08:00', out: '14:00', breaks: [{ duration: 60, trigger: 360 }] })).toBe(300);
    expect(due({ in: '08:00', out: '13:00', breaks: [{ start: '12:00', end: '12:30', trigger: 301 }] })).toBe(300);
    expect(due({ in: '08:00', out: '13:00', breaks: [{ start: '12:00', end: '12:30', trigger: 300 }] })).toBe(270);
  });

  it("takes a night's break after midnight", () => {
    expect(due({ in: '22:00', out: '06:00', breaks: [{ start: '02:00', end: '02:30' }] })).toBe(450);
    expect(due({ in: '22:00', out: '06:00', breaks: [{ start: '23:45', end: '00:15' }] })).toBe(450);
  });
});

describe('the attendance day', () => {
  const utc = zoneFromIntl('UTC', 2020, 2021);

  it('runs from the day change to the next, from noon on since the date before', () => {
    expect(attendanceDay(utc, 10, 0)).toEqual([14_400, 15_840]);
    expect(attendanceDay(utc, 10, 300)).toEqual([14_700, 16_140]);
    expect(attendanceDay(utc, 10, 719)).toEqual([15_119, 16_559]);
    expect(attendanceDay(utc, 10, 720)).toEqual([13_680, 15_120]);
    expect([14_699, 14_700].map((wall) => attendanceDateOf(wall, 300))).toEqual([9, 10]);
    expect([15_119, 15_120].map((wall) => attendanceDateOf(wall, 720))).toEqual([10, 11]);
  });

  it('a flexible timetable may have its own', () => {
    const punches = ['20:00', '2026-01-06T04:00'];
    const flexible = { kind: 'flexible' as const, required: 480 };
    expect(day({ timetable: { ...flexible, dayChange: '05:00' }, punches })['regularMin']).toBe(480);
    expect(day({ timetable: flexible, punches })['missedOut']).toBe(true);
    expect(
      day({ timetable: flexible, punches: ['2026-01-04T23:30', '07:30'], rule: { dayChange: '23:00' } })['regularMin'],
    ).toBe(480);
  });

  it('takes a punch exactly at the change for the next day', () => {
    const flexible = { kind: 'flexible' as const, required: 480 };
    const records = days({
      timetable: flexible,
      dates: ['2026-01-05', '2026-01-06'],
      punches: ['16:00', '23:59:59', '2026-01-06T00:00:00'],
      rule: { dedupeMinutes: 0 },
    });
    expect(records.map(({ lastOut, firstIn }) => [firstIn, lastOut])).toEqual([
      ['2026-01-05T16:00', '2026-01-05T23:59'],
      ['2026-01-06T00:00', null],
    ]);
  });
});
