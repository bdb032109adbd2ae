import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';
import { prepareCompany } from './company.ts';
import type { Absence } from './types.ts';
import { zoneFromIntl } from './zone-from-intl.ts';
import { day, MONDAY, OFFICE } from '#tests/engine/one-day.ts';

const leave = (from: string, to: string) => ({ from: `${MONDAY}T${from}`, to: `${MONDAY}T${to}` });
const part = (value: 'full' | 'am' | 'pm') => ({ date: MONDAY, part: value });

describe('step 7: leave and training', () => {
  it.each([
    ['over the lunch costs two hours', [leave('11:00', '14:00')], { leaveMin: 120 }],
    ['two that overlap count once', [leave('08:00', '10:00'), leave('09:00', '11:00')], { leaveMin: 180 }],
    ['a half and a piece of it', [part('am'), leave('11:00', '14:00')], { leaveMin: 300 }],
    ['two halves are a day', [part('am'), part('pm')], { leaveMin: 480, status: 'leave' }],
    ['twice the same', [part('full'), part('full')], { leaveMin: 480, status: 'leave' }],
    [
      'outside the plan is nothing',
      [leave('05:00', '08:00'), leave('17:00', '19:00')],
      { leaveMin: 0, status: 'absent' },
    ],
    ['within the lunch is nothing', [leave('12:00', '13:00')], { leaveMin: 0, status: 'absent', absentMin: 480 }],
    [
      'half a day and no work is absent, with both minutes',
      [part('am')],
      { leaveMin: 240, absentMin: 240, status: 'absent' },
    ],
    ['of another date is nothing', [{ date: '2026-01-06' }], { leaveMin: 0 }],
  ])('leave: %s', (_name, leaves, expected) => {
    expect(day({ timetable: OFFICE, leaves, punches: [] })).toMatchObject(expected);
  });

  it('lateness is measured against what remains due', () => {
    expect(day({ timetable: OFFICE, leaves: [part('am')], punches: ['13:10', '17:00'] })).toMatchObject({
      lateMin: 10,
      regularMin: 230,
      shortMin: 10,
      status: 'present',
    });
    expect(day({ timetable: OFFICE, leaves: [leave('08:00', '10:00')], punches: ['09:00', '17:00'] })).toMatchObject({
      lateMin: 0,
      regularMin: 360,
      flagsInclude: ['workedOnLeave'],
    });
    expect(day({ timetable: OFFICE, leaves: [leave('15:00', '17:00')], punches: ['08:00', '14:30'] })).toMatchObject({
      earlyMin: 30,
    });
  });

  it('a gap during leave is no break', () => {
    const rule = { pairing: 'everyPair' as const };
    const punches = ['08:00', '11:00', '14:00', '17:00'];
    expect(day({ timetable: OFFICE, rule, leaves: [leave('11:00', '14:00')], punches })).toMatchObject({
      breakMin: 0,
      regularMin: 360,
      shortMin: 0,
    });
    expect(day({ timetable: OFFICE, rule, punches })).toMatchObject({
      breakMin: 120,
      breakOverMin: 60,
      regularMin: 360,
    });
  });

  it('work during leave counts only where the rule says so', () => {
    const worked = { timetable: OFFICE, leaves: [part('full')], punches: ['08:00', '18:00'] };
    expect(day(worked)).toMatchObject({
      status: 'leave',
      presentMin: 540,
      regularMin: 0,
      otMin: 0,
      leaveMin: 480,
      flagsInclude: ['workedOnLeave'],
    });
    expect(day({ ...worked, rule: { workOnLeave: 'count' } })).toMatchObject({
      status: 'leave',
      regularMin: 480,
      otMin: 0,
    });
    expect(day({ ...worked, rule: { workOnLeave: 'count', otBasis: 'total' } })).toMatchObject({
      regularMin: 480,
      otMin: 60,
    });
    expect(day({ ...worked, rule: { otBasis: 'total' } })).toMatchObject({ regularMin: 0, otMin: 0 });
    expect(day({ ...worked, leaves: [part('am')], rule: { otBasis: 'total' } })).toMatchObject({
      regularMin: 240,
      otMin: 60,
      leaveMin: 240,
    });
    expect(day({ ...worked, leaves: [part('am')], rule: { workOnLeave: 'count' } })).toMatchObject({
      regularMin: 480,
      leaveMin: 240,
    });
  });

  it('on full leave punches are optional', () => {
    expect(day({ timetable: OFFICE, leaves: [part('full')], punches: ['08:00'] })).toMatchObject({
      status: 'leave',
      missedOut: false,
      missedIn: false,
    });
    expect(
      day({
        timetable: OFFICE,
        leaves: [part('full')],
        rule: { absentBelow: 500, lateAbsentAfter: 0 },
        punches: ['10:00', '11:00'],
      }),
    ).toMatchObject({ status: 'leave', absentMin: 0 });
    expect(day({ timetable: OFFICE, leaves: [part('full')], punches: [], asOf: `${MONDAY}T09:00` })).toMatchObject({
      status: 'leave',
    });
  });

  it('training counts what leave leaves', () => {
    expect(day({ timetable: OFFICE, trainings: [part('full')], leaves: [leave('08:00', '10:00')] })).toMatchObject({
      leaveMin: 120,
      trainingMin: 360,
      status: 'training',
    });
    expect(day({ timetable: OFFICE, trainings: [part('pm')], leaves: [part('am')] })).toMatchObject({
      leaveMin: 240,
      trainingMin: 240,
      status: 'leave',
    });
    expect(day({ timetable: OFFICE, trainings: [leave('08:00', '09:00')], punches: ['09:00', '17:00'] })).toMatchObject(
      { trainingMin: 60, lateMin: 0, regularMin: 420 },
    );
  });

  it("scales to a timetable's own norm, and never beyond it", () => {
    const own = { in: '08:00', out: '17:00', required: 480 };
    expect(day({ timetable: own, leaves: [part('full')] })).toMatchObject({ leaveMin: 480, status: 'leave' });
    expect(day({ timetable: own, leaves: [leave('08:00', '11:00')] })).toMatchObject({ leaveMin: 160, absentMin: 320 });
    expect(day({ timetable: own, leaves: [leave('08:00', '08:01'), leave('09:00', '09:01')] })).toMatchObject({
      leaveMin: 2,
    });
    expect(day({ timetable: own, leaves: [part('am')], trainings: [part('pm')] })).toMatchObject({
      leaveMin: 240,
      trainingMin: 240,
    });
    expect(day({ timetable: { ...OFFICE, breaks: [{ duration: 60 }] }, leaves: [part('full')] })).toMatchObject({
      leaveMin: 480,
    });
  });

  it('of a flexible day takes hours, a half or the whole norm', () => {
    const flexible = { kind: 'flexible' as const, required: 481 };
    const taken = (...leaves: object[]) => day({ timetable: flexible, leaves: leaves as never });
    expect(taken(part('am'))).toMatchObject({ leaveMin: 240, absentMin: 241 });
    expect(taken(part('pm'))).toMatchObject({ leaveMin: 241 });
    expect(taken(part('full'))).toMatchObject({ leaveMin: 481, status: 'leave' });
    expect(taken(leave('10:00', '12:00'))).toMatchObject({ leaveMin: 120, absentMin: 361 });
    expect(taken({ from: '2026-01-04T00:00', to: '2026-01-07T00:00' })).toMatchObject({
      leaveMin: 481,
      status: 'leave',
    });
    expect(taken(part('full'), leave('10:00', '12:00'))).toMatchObject({ leaveMin: 481 });
    expect(day({ timetable: { ...flexible, required: null }, leaves: [part('full')] })).toMatchObject({
      leaveMin: 0,
      status: 'leave',
      requiredMin: 0,
    });
    expect(day({ timetable: { ...flexible, required: null }, leaves: [leave('10:00', '12:00')] })).toMatchObject({
      leaveMin: 0,
      status: 'absent',
    });
    expect(day({ timetable: flexible, leaves: [leave('10:00', '12:00')], punches: ['10:00', '18:00'] })).toMatchObject({
      leaveMin: 120,
      regularMin: 360,
      presentMin: 480,
    });
  });

  it('parts a day of two timetables in the middle of the day', () => {
    const timetables = { A: { in: '08:00', out: '12:00' }, B: { in: '13:00', out: '17:00' } };
    const schedule = [{ source: 'employee' as const, from: MONDAY, to: MONDAY, timetables: ['A', 'B'] }];
    expect(day({ timetables, schedule, leaves: [part('am')], punches: ['13:00', '17:00'] })).toMatchObject({
      status: 'present',
      leaveMin: 240,
      lateMin: 0,
      regularMin: 240,
    });
    expect(day({ timetables, schedule, leaves: [part('pm')], punches: ['08:00', '12:00'] })).toMatchObject({
      status: 'present',
      leaveMin: 240,
      absentMin: 0,
    });
    const uneven = { ...timetables, A: { in: '08:00', out: '14:00' }, B: { in: '15:00', out: '17:00' } };
    expect(
      day({ timetables: uneven, schedule, leaves: [part('am')], punches: ['12:00', '14:00', '15:00', '17:00'] }),
    ).toMatchObject({ leaveMin: 240, lateMin: 0, regularMin: 240 });
  });

  it('is told by type, each minute once', () => {
    const company = prepareCompany({
      id: 1,
      zones: [zoneFromIntl('UTC', 2025, 2027)],
      timetables: [
        { id: 'T', in: 480, out: 960 },
        { id: 'U', in: 1020, out: 1140 },
      ],
    });
    const at = (minute: number): number => 20_458 * 1440 + minute;
    const shares = (leaves: Absence[]) =>
      calculate({
        company,
        employee: {
          id: 1,
          zones: [{ from: 0, value: 'UTC' }],
          schedule: [{ source: 'employee', from: 0, to: null, timetableIds: ['T', 'U'] }],
        },
        from: 20_458,
        to: 20_458,
        punches: [],
        leaves,
      })[0]?.leaveByType;
    expect(
      shares([
        { typeId: 'sick', from: at(480), to: at(600) },
        { typeId: 'annual', from: at(540), to: at(1080) },
      ]),
    ).toEqual([
      { typeId: 'sick', minutes: 120 },
      { typeId: 'annual', minutes: 420 },
    ]);
    expect(
      shares([
        { from: at(480), to: at(500) },
        { typeId: 'unpaid', date: 20_458, part: 'full' },
      ]),
    ).toEqual([{ typeId: 'unpaid', minutes: 600 }]);
    expect(shares([])).toEqual([]);
  });
});

describe('step 7: where leave lies', () => {
  it('half a day is half of its work minutes, over a break too', () => {
    const long = { in: '08:00', out: '18:00', breaks: [{ start: '09:00', end: '10:00' }] };
    expect(day({ timetable: long, leaves: [part('am')] })).toMatchObject({ leaveMin: 270, absentMin: 270 });
    expect(day({ timetable: long, leaves: [part('am')], punches: ['13:30', '18:00'] })).toMatchObject({
      lateMin: 0,
      regularMin: 270,
      status: 'present',
    });
  });

  it('added overtime is no part of the day that is halved', () => {
    const entry = { from: MONDAY, to: MONDAY, source: 'temporary' as const };
    const schedule = [
      { ...entry, source: 'employee' as const, timetables: ['T'] },
      { ...entry, timetables: ['E'], mode: 'addOvertime' as const },
    ];
    const timetables = { T: { in: '12:00', out: '16:00' }, E: { in: '06:00', out: '10:00' } };
    expect(day({ timetables, schedule, leaves: [part('am')] })).toMatchObject({ leaveMin: 120, absentMin: 120 });
    const later = { T: { in: '06:00', out: '10:00' }, E: { in: '12:00', out: '16:00' } };
    expect(day({ timetables: later, schedule, leaves: [part('am')] })).toMatchObject({ leaveMin: 120, absentMin: 120 });
  });

  it('a timetable with a norm of its own scales leave, half a minute up', () => {
    const scaled = { ...OFFICE, required: 495 };
    expect(day({ timetable: scaled, leaves: [leave('08:00', '08:16')], punches: [] })).toMatchObject({
      leaveMin: 17,
      absentMin: 478,
    });
    expect(day({ timetable: scaled, leaves: [part('full')] })).toMatchObject({ leaveMin: 495, status: 'leave' });
  });

  it('a timetable that is all break has nothing to be on leave from', () => {
    const empty = { in: '08:00', out: '09:00', required: 60, breaks: [{ start: '08:00', end: '09:00' }] };
    expect(day({ timetable: empty, leaves: [part('full')] })).toMatchObject({
      leaveMin: 0,
      absentMin: 60,
      status: 'absent',
    });
  });

  it('a flexible day without a norm is excused by leave that covers all of it', () => {
    const open = { kind: 'flexible' as const, required: null };
    expect(day({ timetable: open, leaves: [{ from: `${MONDAY}T00:00`, to: '2026-01-06T00:00' }] })).toMatchObject({
      status: 'leave',
    });
    expect(day({ timetable: open, leaves: [{ from: `${MONDAY}T00:01`, to: '2026-01-06T00:00' }] })).toMatchObject({
      status: 'absent',
    });
  });

  it('work on a day that is excused is flagged, and only that', () => {
    const norm = { kind: 'flexible' as const, required: 480 };
    expect(day({ timetable: norm, leaves: [part('full')], punches: ['09:00', '10:00'] })).toMatchObject({
      status: 'leave',
      presentMin: 60,
      flagsInclude: ['workedOnLeave'],
    });
    expect(day({ timetable: norm, leaves: [part('full')] })['flagsInclude']).toEqual([]);
    expect(day({ timetable: norm, punches: ['09:00', '17:00'] })['flagsInclude']).toEqual([]);
  });
});
