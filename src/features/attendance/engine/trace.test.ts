import { describe, expect, it } from 'vitest';
import { Status } from './codes.ts';
import { calculate } from './calculate.ts';
import { prepareCompany } from './company.ts';
import { zoneFromIntl } from './zone-from-intl.ts';
import { day, explanation, linesOf, MONDAY, OFFICE } from '#tests/engine/one-day.ts';
import type { Situation } from '#tests/engine/one-day.ts';

const graced = {
  ...OFFICE,
  in: '09:00',
  out: '18:00',
  lateGrace: 5,
  earlyGrace: 5,
  breaks: [{ start: '13:00', end: '14:00' }],
};

/** The lines of one key, only their params. */
function told(situation: Situation, key: Parameters<typeof linesOf>[1]): unknown[] {
  return linesOf(explanation(situation), key).map(({ params }) => params);
}

/** What became of each punch. */
function fates(situation: Situation): string[] {
  return explanation(situation).flatMap((line) => {
    if (line.key === 'punchUsed') return [`${line.params.at} ${line.params.use}`];
    if (line.key === 'punchIgnored') return [`${line.params.at} ${line.params.because}`];
    return [];
  });
}

describe('the explanation of a record', () => {
  it('tells an employee why they are late', () => {
    const lines = explanation({ timetable: graced, rule: { lateMeasure: 'beyondGrace' }, punches: ['09:12', '18:00'] });
    expect(linesOf(lines, 'cameLate')).toEqual([
      {
        step: 9,
        slot: 0,
        key: 'cameLate',
        figure: 'lateMin',
        before: 0,
        after: 7,
        option: 'lateMeasure',
        ruleVersionId: 'rule',
        params: { at: 552, planned: 540, missed: 12, grace: 5 },
      },
    ]);
    expect(told({ timetable: graced, punches: ['09:05', '17:55'] }, 'cameWithinGrace')).toEqual([
      { at: 545, planned: 540, missed: 5, grace: 5 },
    ]);
    expect(told({ timetable: graced, punches: ['09:05', '17:55'] }, 'leftWithinGrace')).toEqual([
      { at: 1075, planned: 1080, missed: 5, grace: 5 },
    ]);
    expect(told({ timetable: graced, punches: ['09:00', '17:00'] }, 'leftEarly')).toEqual([
      { at: 1020, planned: 1080, missed: 60, grace: 5 },
    ]);
    expect(told({ timetable: graced, punches: ['09:00', '18:00'] }, 'cameLate')).toEqual([]);
  });

  it('opens with rule, plan and slots', () => {
    const lines = explanation({ timetable: graced, punches: ['09:00', '18:00'] });
    expect(lines.slice(0, 4)).toMatchObject([
      { step: 1, slot: null, key: 'ruleInForce', params: { versionId: 'rule' } },
      { step: 1, key: 'scheduleChosen', params: { source: 'employee', timetableIds: ['T'] } },
      { step: 1, key: 'dayIs', params: { kind: 'workday' } },
      {
        step: 2,
        slot: 0,
        key: 'slotPlaced',
        params: { timetableId: 'T', in: 540, out: 1080, required: 480 },
        figure: 'requiredMin',
        after: 480,
      },
    ]);
    expect(lines.at(-1)).toMatchObject({
      step: 12,
      slot: null,
      key: 'statusIs',
      params: { status: 'present' },
      figure: 'status',
      after: Status.present,
    });
    expect(told({ employment: { from: '2027-01-01', to: '2027-12-31' }, timetable: graced }, 'notEmployed')).toEqual([
      { from: 20_819, to: 21_183 },
    ]);
    const automatic = {
      timetables: { T: graced },
      schedule: [{ source: 'auto' as const, from: MONDAY, to: null, candidates: ['T'] }],
    };
    expect(told({ ...automatic, punches: ['09:00'] }, 'autoShiftChosen')).toEqual([
      { timetableId: 'T', matched: true },
    ]);
    expect(told(automatic, 'autoShiftChosen')).toEqual([{ timetableId: 'T', matched: false }]);
  });

  it('tells where windows are cut', () => {
    const timetables = { A: { in: '08:00', out: '12:00' }, B: { in: '13:00', out: '17:00' } };
    const schedule = [{ source: 'employee' as const, from: MONDAY, to: MONDAY, timetables: ['A', 'B'] }];
    const lines = linesOf(explanation({ timetables, schedule }), 'windowCut');
    expect(lines.map(({ slot, params, option }) => [slot, params.border, option])).toEqual([
      [0, 750, 'overlapCut'],
      [1, 750, 'overlapCut'],
    ]);
  });

  it('tells what became of every punch, in time order by step', () => {
    const narrow = { ...graced, windows: [60, 120, 120, 60] as [number, number, number, number] };
    const punches = [
      '07:00',
      '08:59',
      '08:59:30',
      { t: '10:00', void: true },
      '12:00',
      '13:30',
      '18:00',
      '18:00',
      '19:30',
    ];
    expect(fates({ timetable: narrow, punches })).toEqual([
      '600 voided',
      '1080 repeatedUpload',
      '420 outsideWindows',
      '1170 outsideWindows',
      '539 duplicate',
      '539 checkIn',
      '720 betweenInAndOut',
      '810 betweenInAndOut',
      '1080 checkOut',
    ]);
    expect(fates({ timetable: narrow, punches: ['11:30', '18:00'] })).toEqual(['690 neitherWindow', '1080 checkOut']);
    expect(fates({ timetable: narrow, punches: ['09:00'] })).toEqual(['540 openCheckIn']);
    const punched = { ...graced, breaks: [{ start: '13:00', end: '14:00', deduct: 'punch' as const }] };
    expect(fates({ timetable: punched, punches: ['09:00', '13:00', '13:20', '14:00', '18:00'] })).toEqual([
      '780 breakStart',
      '840 breakEnd',
      '540 checkIn',
      '800 betweenInAndOut',
      '1080 checkOut',
    ]);
    expect(fates({ timetable: graced, rule: { pairing: 'everyPair' }, punches: ['09:00', '12:00', '13:00'] })).toEqual([
      '540 checkIn',
      '720 checkOut',
      '780 openCheckIn',
    ]);
  });

  it('tells it by state too', () => {
    const rule = { identity: 'state' as const, pairing: 'everyPair' as const };
    const press = (
      ...list: readonly (readonly [string, 'in' | 'out' | 'breakOut' | 'breakIn' | 'otIn' | 'otOut' | 'unknown'])[]
    ) => list.map(([t, state]) => ({ t, state }));
    const every = press(
      ['08:50', 'out'],
      ['08:55', 'breakOut'],
      ['08:56', 'breakIn'],
      ['09:00', 'in'],
      ['09:30', 'in'],
      ['10:00', 'breakIn'],
      ['12:00', 'breakOut'],
      ['12:10', 'breakOut'],
      ['12:30', 'breakIn'],
      ['18:00', 'out'],
      ['18:10', 'otOut'],
      ['18:20', 'otIn'],
      ['18:30', 'otIn'],
      ['19:00', 'otOut'],
      ['19:10', 'otIn'],
    );
    expect(fates({ timetable: graced, rule, punches: every })).toEqual([
      '530 notIn',
      '535 notIn',
      '536 notIn',
      '570 alreadyIn',
      '600 notOnBreak',
      '730 alreadyOnBreak',
      '720 breakStart',
      '750 breakEnd',
      '540 checkIn',
      '1080 checkOut',
      '1090 notIn',
      '1110 alreadyIn',
      '1100 overtimeStart',
      '1140 overtimeEnd',
      '1150 neverClosed',
    ]);
    expect(
      fates({
        timetable: graced,
        rule,
        punches: press(['09:00', 'in'], ['16:00', 'breakOut'], ['18:00', 'out'], ['18:30', 'unknown']),
      }),
    ).toEqual(['540 checkIn', '960 checkOut', '1080 alreadyOnBreak', '1110 openCheckIn']);
    const first = press(
      ['08:50', 'out'],
      ['09:00', 'in'],
      ['12:00', 'out'],
      ['12:30', 'breakOut'],
      ['12:50', 'breakIn'],
      ['18:00', 'out'],
      ['18:05', 'in'],
    );
    expect(fates({ timetable: graced, rule: { identity: 'state' }, punches: first })).toEqual([
      '530 beforeCheckIn',
      '540 checkIn',
      '720 betweenInAndOut',
      '1080 checkOut',
      '1085 betweenInAndOut',
      '750 breakStart',
      '770 breakEnd',
    ]);
    expect(fates({ timetable: graced, rule: { identity: 'state' }, punches: press(['09:00', 'in']) })).toEqual([
      '540 openCheckIn',
    ]);
    expect(fates({ timetable: graced, rule: { identity: 'state' }, punches: press(['18:00', 'out']) })).toEqual([
      '1080 checkOut',
    ]);
  });

  it('tells it of days without a timetable', () => {
    expect(fates({ punches: ['09:00', '09:00:30', '12:00', '18:00'] })).toEqual([
      '540 checkIn',
      '540 duplicate',
      '720 betweenInAndOut',
      '1080 checkOut',
    ]);
    expect(fates({ rule: { pairing: 'everyPair' }, punches: ['00:30', '17:00'] })).toEqual([
      '30 openCheckIn',
      '1020 openCheckIn',
    ]);
    expect(fates({ punches: ['09:00'] })).toEqual(['540 openCheckIn']);
    expect(told({ punches: ['09:00', '10:00'] }, 'restDayWork')).toEqual([{ kind: 'none', as: 'shown', minutes: 60 }]);
    const holiday = explanation({ holidays: [MONDAY], punches: ['09:00', '10:00'] });
    expect(linesOf(holiday, 'restDayWork')).toMatchObject([
      {
        step: 11,
        slot: null,
        option: 'restDayWork',
        figure: 'presentMin',
        before: 0,
        after: 60,
        params: { kind: 'holiday', as: 'ot', minutes: 60 },
      },
    ]);
  });

  it('tells what was missing and what was assumed', () => {
    const lines = explanation({ timetable: graced, rule: { missIn: { as: 'late', minutes: 60 } }, punches: ['18:00'] });
    expect(linesOf(lines, 'missing')).toMatchObject([
      { step: 6, params: { side: 'in', as: 'late' }, option: 'missIn' },
    ]);
    expect(linesOf(lines, 'assumed')).toMatchObject([
      { params: { side: 'in', at: 600, required: true }, figure: 'inUsed', before: null, after: 600 },
    ]);
    const out = explanation({ timetable: graced, rule: { missOut: { as: 'early', minutes: 60 } }, punches: ['09:00'] });
    expect(linesOf(out, 'missing')).toMatchObject([{ params: { side: 'out', as: 'early' }, option: 'missOut' }]);
    expect(linesOf(out, 'assumed')).toMatchObject([
      { params: { side: 'out', at: 1020, required: true }, figure: 'outUsed', after: 1020 },
    ]);
    expect(told({ timetable: graced, punches: [] }, 'nobodyCame')).toEqual([{ required: 480 }]);
    expect(told({ timetable: graced, punches: [], asOf: `${MONDAY}T10:00` }, 'waiting')).toEqual([
      { until: 1440, arrived: false },
    ]);
    expect(told({ timetable: graced, punches: ['09:00'], asOf: `${MONDAY}T10:00` }, 'waiting')).toEqual([
      { until: 1440, arrived: true },
    ]);
  });

  it('tells each rounding with before and after', () => {
    const quarter = { interval: 15, mode: 'nearest' };
    const rule = {
      roundIn: quarter,
      roundOut: quarter,
      roundBreak: quarter,
      roundDay: { interval: 60, mode: 'down' },
      pairing: 'everyPair' as const,
    };
    const lines = explanation({ timetable: graced, rule, punches: ['09:08', '13:00', '13:50', '18:00'] });
    expect(linesOf(lines, 'timeRounded')).toMatchObject([
      {
        params: { side: 'in', interval: 15, mode: 'nearest' },
        option: 'roundIn',
        figure: 'inUsed',
        before: 548,
        after: 555,
      },
    ]);
    expect(linesOf(lines, 'breakGapRounded')).toMatchObject([
      { option: 'roundBreak', params: { interval: 15, mode: 'nearest' } },
    ]);
    expect(linesOf(lines, 'dayRounded')).toMatchObject([
      {
        option: 'roundDay',
        figure: 'presentMin',
        before: 465,
        after: 420,
        slot: null,
        params: { interval: 60, mode: 'down' },
      },
    ]);
    const late = { figureRound: { lateMin: { interval: 15, mode: 'up' } } };
    expect(
      linesOf(explanation({ timetable: graced, rule: late, punches: ['09:08', '18:00'] }), 'figureRounded'),
    ).toMatchObject([
      { option: 'figureRound', figure: 'lateMin', before: 8, after: 15, params: { interval: 15, mode: 'up' } },
    ]);
  });

  it('tells what leave and training cover', () => {
    const leaves = [{ from: `${MONDAY}T09:00`, to: `${MONDAY}T11:00`, type: 'sick' }];
    const trainings = [{ from: `${MONDAY}T16:00`, to: `${MONDAY}T18:00` }];
    const lines = explanation({ timetable: graced, leaves, trainings, punches: ['10:00', '16:30'] });
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
      timetable: { ...graced, breaks: [{ start: '13:00', end: '14:00', ...more }] },
      rule: { pairing: 'everyPair' as const },
      punches,
    });
    expect(told(breaks({}, ['09:00', '18:00']), 'breakDeducted')).toEqual([
      { start: 780, allowed: 60, taken: 0, deducted: 60 },
    ]);
    expect(told(breaks({}, ['09:00', '13:00', '14:10', '18:00']), 'breakTaken')).toEqual([
      { start: 780, allowed: 60, taken: 70, over: 10 },
    ]);
    expect(told(breaks({ paid: true }, ['09:00', '13:00', '13:40', '18:00']), 'breakPaid')).toEqual([
      { start: 780, allowed: 60, credited: 40 },
    ]);
    expect(told(breaks({ deduct: 'punch' }, ['09:00', '18:00']), 'breakMissed')).toEqual([{ start: 780, allowed: 60 }]);
    expect(told(breaks({ trigger: 600 }, ['09:00', '18:00']), 'breakSkipped')).toEqual([
      { trigger: 600, present: 540 },
    ]);
    expect(
      told({ timetable: { ...graced, breaks: [{ duration: 30 }] }, punches: ['09:00', '18:00'] }, 'breakDeducted'),
    ).toEqual([{ start: null, allowed: 30, taken: 0, deducted: 30 }]);
  });

  it('tells why a slot is absent or half', () => {
    const work = (rule: object, punches: string[]) => ({ timetable: graced, rule, punches });
    expect(told(work({ lateAbsentAfter: 60 }, ['10:30', '18:00']), 'tooLateIsAbsent')).toEqual([
      { minutes: 90, limit: 60 },
    ]);
    expect(told(work({ earlyAbsentAfter: 60 }, ['09:00', '16:30']), 'tooEarlyIsAbsent')).toEqual([
      { minutes: 90, limit: 60 },
    ]);
    expect(told(work({ absentBelow: 60 }, ['09:00', '09:30']), 'tooLittleIsAbsent')).toEqual([
      { minutes: 30, limit: 60 },
    ]);
    expect(told(work({ halfDayBelow: 60 }, ['09:00', '09:30']), 'tooLittleIsHalfDay')).toEqual([
      { minutes: 30, limit: 60 },
    ]);
    expect(linesOf(explanation(work({}, ['10:00', '18:00'])), 'shortOf')).toMatchObject([
      { step: 10, params: { due: 480, regular: 420 }, figure: 'shortMin', after: 60 },
    ]);
  });

  it('tells each step of overtime with before and after', () => {
    const work = (rule: object, punches = ['08:00', '20:10']) =>
      explanation({ timetable: graced, rule: { otBasis: 'schedule', ...rule }, punches });
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
      timetable: graced,
      rule: keys as never,
      punches: [
        { t: '19:00', state: 'otIn' },
        { t: '20:00', state: 'otOut' },
      ],
    });
    expect(linesOf(pressed, 'overtimeByState')).toMatchObject([{ params: { minutes: 60 }, option: 'identity' }]);
    const holiday = explanation({ timetable: graced, holidays: [MONDAY], punches: ['09:00', '18:00'] });
    expect(linesOf(holiday, 'restDayWork')).toMatchObject([
      { params: { kind: 'holiday', as: 'ot', minutes: 480 }, option: 'restDayWork' },
    ]);
    expect(linesOf(holiday, 'overtimeLevels')).toMatchObject([{ option: 'restLevel' }]);
  });

  it('tells night and weekly overtime', () => {
    expect(
      linesOf(
        explanation({ timetable: graced, rule: { nightWindow: ['17:00', '06:00'] }, punches: ['09:00', '18:00'] }),
        'nightCounted',
      ),
    ).toMatchObject([{ step: 12, params: { minutes: 60 }, option: 'nightWindow', figure: 'nightMin', after: 60 }]);
    const weekly = { weeklyOt: { threshold: 400, basis: 'worked' as const } };
    expect(
      linesOf(explanation({ timetable: graced, rule: weekly, punches: ['09:00', '18:00'] }), 'weeklyOvertime'),
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

  const keysOf = (situation: Situation): string =>
    explanation(situation)
      .map(({ step, slot, key }) => `${step}${slot === null ? '' : `.${slot}`} ${key}`)
      .join(', ');

  it('of a plain day says no more than there is to say', () => {
    expect(keysOf({ timetable: graced, punches: ['09:00', '18:00'] })).toBe(
      '1 ruleInForce, 1 scheduleChosen, 1 dayIs, 2.0 slotPlaced, 5.0 punchUsed, 5.0 punchUsed, 8.0 breakDeducted, 10.0 regularCounted, 12 statusIs',
    );
    const rule = {
      otBasis: 'schedule' as const,
      otApproval: 'approved' as const,
      nightWindow: ['22:00', '06:00'] as [string, string],
      weeklyOt: { threshold: 2400, basis: 'worked' as const },
      roundIn: { interval: 5, mode: 'down' },
      roundOut: { interval: 5, mode: 'down' },
      roundDay: { interval: 5, mode: 'down' },
      roundBreak: { interval: 5, mode: 'down' },
      absentBelow: 60,
      halfDayBelow: 120,
      lateAbsentAfter: 60,
      earlyAbsentAfter: 60,
      otMin: 10,
      otMax: 100,
      otFillsShort: true,
    };
    expect(keysOf({ timetable: graced, rule, punches: ['09:00', '18:00'] })).toBe(
      '1 ruleInForce, 1 scheduleChosen, 1 dayIs, 2.0 slotPlaced, 5.0 punchUsed, 5.0 punchUsed, 8.0 breakDeducted, 10.0 regularCounted, 12 statusIs',
    );
    expect(keysOf({ timetable: graced, punches: [] })).toBe(
      '1 ruleInForce, 1 scheduleChosen, 1 dayIs, 2.0 slotPlaced, 6.0 nobodyCame, 12 statusIs',
    );
    expect(keysOf({ punches: [] })).toBe('1 ruleInForce, 1 scheduleChosen, 1 dayIs, 12 statusIs');
    expect(keysOf({ punches: ['09:00', '10:00'] })).toBe(
      '1 ruleInForce, 1 scheduleChosen, 1 dayIs, 11 punchUsed, 11 punchUsed, 11 restDayWork, 12 statusIs',
    );
    expect(keysOf({ timetable: graced, leaves: [{ date: '2026-01-06' }], punches: ['09:00', '18:00'] })).toBe(
      '1 ruleInForce, 1 scheduleChosen, 1 dayIs, 2.0 slotPlaced, 5.0 punchUsed, 5.0 punchUsed, 8.0 breakDeducted, 10.0 regularCounted, 12 statusIs',
    );
    expect(keysOf({ timetable: graced, leaves: [{ date: MONDAY, part: 'am' }], punches: ['14:00', '18:00'] })).toBe(
      '1 ruleInForce, 1 scheduleChosen, 1 dayIs, 2.0 slotPlaced, 5.0 punchUsed, 5.0 punchUsed, 7.0 leaveCovers, 7.0 leaveCovers, 10.0 regularCounted, 12 statusIs',
    );
    expect(keysOf({ timetable: graced, trainings: [{ date: MONDAY, part: 'am' }], punches: ['14:00', '18:00'] })).toBe(
      '1 ruleInForce, 1 scheduleChosen, 1 dayIs, 2.0 slotPlaced, 5.0 punchUsed, 5.0 punchUsed, 7.0 trainingCovers, 10.0 regularCounted, 12 statusIs',
    );
    const state = { identity: 'state' as const, pairing: 'everyPair' as const };
    const keys = [
      { t: '09:00', state: 'in' as const },
      { t: '18:00', state: 'out' as const },
    ];
    expect(keysOf({ timetable: graced, rule: state, punches: keys })).toBe(
      '1 ruleInForce, 1 scheduleChosen, 1 dayIs, 2.0 slotPlaced, 5.0 punchUsed, 5.0 punchUsed, 8.0 breakDeducted, 10.0 regularCounted, 12 statusIs',
    );
  });

  it('names the duplicate rule where it dropped a punch, and no rule where none did', () => {
    const ignored = linesOf(
      explanation({ timetable: graced, punches: ['09:00:00', '09:00:30', '12:00', '18:00'] }),
      'punchIgnored',
    );
    expect(ignored.map(({ step, option, params }) => [step, option, params.punchId, params.because])).toEqual([
      [4, 'dedupeMinutes', 1, 'duplicate'],
      [5, null, 2, 'betweenInAndOut'],
    ]);
  });

  it('puts each sentence about lateness and absence at the step that decides', () => {
    const steps = (rule: object, punches: string[]) =>
      explanation({ timetable: graced, rule, punches })
        .filter(({ key }) => /Late|Early|Absent|HalfDay|shortOf|regular/.test(key))
        .map(({ step, key }) => `${step} ${key}`);
    expect(steps({ lateAbsentAfter: 60 }, ['10:30', '17:00'])).toEqual([
      '9 cameLate',
      '9 leftEarly',
      '9 tooLateIsAbsent',
    ]);
    expect(steps({ halfDayBelow: 480 }, ['09:00', '17:00'])).toEqual([
      '9 leftEarly',
      '10 regularCounted',
      '9 tooLittleIsHalfDay',
      '10 shortOf',
    ]);
  });

  it('is not there unless it is asked for', () => {
    expect(day({ timetable: graced, punches: ['09:00', '18:00'] })).toMatchObject({ status: 'present' });
    expect(explanation({ timetable: graced, punches: [] }).length).toBeGreaterThan(0);
  });
});
