import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';
import { prepareCompany } from './company.ts';
import { zoneFromIntl } from './zone-from-intl.ts';
import { explanation, GRACED, linesOf, MONDAY, paramsOf } from '#tests/engine/one-day.ts';

describe('the explanation of figures', () => {
  it('tells what leave and training cover', () => {
    const leaves = [{ from: `${MONDAY}T09:00`, to: `${MONDAY}T11:00`, type: 'sick' }];
    const trainings = [{ from: `${MONDAY}T16:00`, to: `${MONDAY}T18:00` }];
    const lines = explanation({ timetable: GRACED, leaves, trainings, punches: ['10:00', '16:30'] });
    expect(linesOf(lines, 'leaveCovers')).toMatchObject([
      { step: 7, slot: 0, params: { typeId: 'sick', minutes: 120 } },
      { figure: 'leaveMin', before: 0, after: 120 },
    ]);
    expect(linesOf(lines, 'trainingCovers')).toMatchObject([
      { params: { minutes: 120 }, figure: 'trainingMin', after: 120 },
    ]);
    expect(linesOf(lines, 'workedOnLeave')).toMatchObject([
      { params: { minutes: 90, counted: false }, option: 'workOnLeave' },
    ]);
  });

  it('tells what each break did', () => {
    const breaks = (more: object, punches: string[]) => ({
      timetable: { ...GRACED, breaks: [{ start: '13:00', end: '14:00', ...more }] },
      rule: { pairing: 'everyPair' as const },
      punches,
    });
    expect(paramsOf(breaks({}, ['09:00', '18:00']), 'breakDeducted')).toEqual([
      { start: 780, allowed: 60, taken: 0, deducted: 60 },
    ]);
    expect(paramsOf(breaks({}, ['09:00', '13:00', '14:10', '18:00']), 'breakTaken')).toEqual([
      { start: 780, allowed: 60, taken: 70, over: 10 },
    ]);
    expect(paramsOf(breaks({ paid: true }, ['09:00', '13:00', '13:40', '18:00']), 'breakPaid')).toEqual([
      { start: 780, allowed: 60, credited: 40 },
    ]);
    expect(paramsOf(breaks({ deduct: 'punch' }, ['09:00', '18:00']), 'breakMissed')).toEqual([
      { start: 780, allowed: 60 },
    ]);
    expect(paramsOf(breaks({ trigger: 600 }, ['09:00', '18:00']), 'breakSkipped')).toEqual([
      { trigger: 600, present: 540 },
    ]);
    expect(
      paramsOf({ timetable: { ...GRACED, breaks: [{ duration: 30 }] }, punches: ['09:00', '18:00'] }, 'breakDeducted'),
    ).toEqual([{ start: null, allowed: 30, taken: 0, deducted: 30 }]);
  });

  it('tells why a slot is absent or half', () => {
    const work = (rule: object, punches: string[]) => ({ timetable: GRACED, rule, punches });
    expect(paramsOf(work({ lateAbsentAfter: 60 }, ['10:30', '18:00']), 'tooLateIsAbsent')).toEqual([
      { minutes: 90, limit: 60 },
    ]);
    expect(paramsOf(work({ earlyAbsentAfter: 60 }, ['09:00', '16:30']), 'tooEarlyIsAbsent')).toEqual([
      { minutes: 90, limit: 60 },
    ]);
    expect(paramsOf(work({ absentBelow: 60 }, ['09:00', '09:30']), 'tooLittleIsAbsent')).toEqual([
      { minutes: 30, limit: 60 },
    ]);
    expect(paramsOf(work({ halfDayBelow: 60 }, ['09:00', '09:30']), 'tooLittleIsHalfDay')).toEqual([
      { minutes: 30, limit: 60 },
    ]);
    expect(linesOf(explanation(work({}, ['10:00', '18:00'])), 'shortOf')).toMatchObject([
      { step: 10, params: { due: 480, regular: 420 }, figure: 'shortMin', after: 60 },
    ]);
  });

  it('tells each step of overtime with before and after', () => {
    const work = (rule: object, punches = ['08:00', '20:10']) =>
      explanation({ timetable: GRACED, rule: { otBasis: 'schedule', ...rule }, punches });
    expect(linesOf(work({ otEarlyInMin: 30 }), 'overtimeEarlyIn')).toMatchObject([
      { params: { minutes: 60, minimum: 30, counted: false }, option: 'otEarlyIn' },
    ]);
    expect(linesOf(work({}), 'overtimeLateOut')).toMatchObject([
      { params: { minutes: 130, minimum: 0, counted: true }, option: 'otLateOut' },
    ]);
    expect(linesOf(work({ otBasis: 'total' }), 'overtimeBeyond')).toMatchObject([
      { params: { present: 670, limit: 480 }, option: 'otBasis' },
    ]);
    expect(linesOf(work({ otFillsShort: true }, ['10:00', '20:00']), 'overtimeFillsShort')).toMatchObject([
      { params: { minutes: 60 }, figure: 'regularMin', before: 420, after: 480 },
    ]);
    expect(linesOf(work({ otMin: 200 }), 'overtimeBelowMinimum')).toMatchObject([
      { params: { minutes: 130, minimum: 200 }, option: 'otMin', figure: 'otMin', before: 130, after: 0 },
    ]);
    expect(linesOf(work({ otRound: { interval: 30, mode: 'down' } }), 'overtimeRounded')).toMatchObject([
      { params: { interval: 30, mode: 'down' }, option: 'otRound', before: 130, after: 120 },
    ]);
    expect(linesOf(work({ otRound: { interval: 10, mode: 'down' } }), 'overtimeRounded')).toEqual([]);
    expect(linesOf(work({ otMax: 60 }), 'overtimeCapped')).toMatchObject([
      { params: { cap: 60 }, option: 'otMax', before: 130, after: 60 },
    ]);
    expect(linesOf(work({ otApproval: 'approved' }), 'overtimeApproved')).toMatchObject([
      { params: { approved: 0, pending: 130 }, option: 'otApproval', figure: 'otPendingMin', after: 130 },
    ]);
    expect(linesOf(work({}), 'overtimeLevels')).toMatchObject([
      { params: { level1: 130, level2: 0, level3: 0 }, option: 'otLevels', figure: 'otMin', after: 130 },
    ]);
    expect(linesOf(work({}), 'regularCounted')).toMatchObject([
      { params: { present: 670, due: 480 }, option: 'otBasis', figure: 'regularMin', after: 480 },
    ]);
    const keys = { identity: 'state', pairing: 'everyPair' };
    const pressed = explanation({
      timetable: GRACED,
      rule: keys as never,
      punches: [
        { t: '19:00', state: 'otIn' },
        { t: '20:00', state: 'otOut' },
      ],
    });
    expect(linesOf(pressed, 'overtimeByState')).toMatchObject([{ params: { minutes: 60 }, option: 'identity' }]);
    const holiday = explanation({ timetable: GRACED, holidays: [MONDAY], punches: ['09:00', '18:00'] });
    expect(linesOf(holiday, 'restDayWork')).toMatchObject([
      { params: { kind: 'holiday', as: 'ot', minutes: 480 }, option: 'restDayWork' },
    ]);
    expect(linesOf(holiday, 'overtimeLevels')).toMatchObject([{ option: 'restLevel' }]);
  });

  it('tells night and weekly overtime', () => {
    expect(
      linesOf(
        explanation({ timetable: GRACED, rule: { nightWindow: ['17:00', '06:00'] }, punches: ['09:00', '18:00'] }),
        'nightCounted',
      ),
    ).toMatchObject([{ step: 12, params: { minutes: 60 }, option: 'nightWindow', figure: 'nightMin', after: 60 }]);
    const weekly = { weeklyOt: { threshold: 400, basis: 'worked' as const } };
    expect(
      linesOf(explanation({ timetable: GRACED, rule: weekly, punches: ['09:00', '18:00'] }), 'weeklyOvertime'),
    ).toMatchObject([
      {
        step: 13,
        params: { total: 480, threshold: 400, minutes: 80 },
        option: 'weeklyOt',
        figure: 'weeklyOtMin',
        after: 80,
      },
    ]);
  });

  it("a break's overrun tells where it goes", () => {
    const company = prepareCompany({
      id: 1,
      zones: [zoneFromIntl('UTC', 2025, 2027)],
      rules: [{ id: 'r', departmentId: null, options: { breakOverAs: 'late', pairing: 'everyPair' } }],
      timetables: [{ id: 'T', in: 480, out: 1020, breaks: [{ start: 720, end: 780 }] }],
    });
    const at = (minute: number) => ({ id: minute, instant: (20_458 * 1440 + minute) * 60, state: 255 as const });
    const [record] = calculate({
      company,
      from: 20_458,
      to: 20_458,
      trace: true,
      punches: [at(480), at(720), at(800), at(1020)],
      employee: {
        id: 1,
        zones: [{ from: 0, value: 'UTC' }],
        schedule: [{ source: 'employee', from: 0, to: null, timetableIds: ['T'] }],
      },
    });
    expect(linesOf(record?.trace ?? [], 'breakOverrun')).toMatchObject([
      { params: { minutes: 20, as: 'late' }, option: 'breakOverAs', figure: 'lateMin', before: 0, after: 20 },
    ]);
  });
});
