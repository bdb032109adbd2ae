import { describe, expect, it } from 'vitest';
import { Status } from './codes.ts';
import { day, explanation, GRACED, linesOf, MONDAY, paramsOf, type Situation } from '#tests/engine/one-day.ts';

describe('the explanation of a record', () => {
  it('tells an employee why they are late', () => {
    const lines = explanation({ timetable: GRACED, rule: { lateMeasure: 'beyondGrace' }, punches: ['09:12', '18:00'] });
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
    expect(paramsOf({ timetable: GRACED, punches: ['09:05', '17:55'] }, 'cameWithinGrace')).toEqual([
      { at: 545, planned: 540, missed: 5, grace: 5 },
    ]);
    expect(paramsOf({ timetable: GRACED, punches: ['09:05', '17:55'] }, 'leftWithinGrace')).toEqual([
      { at: 1075, planned: 1080, missed: 5, grace: 5 },
    ]);
    expect(paramsOf({ timetable: GRACED, punches: ['09:00', '17:00'] }, 'leftEarly')).toEqual([
      { at: 1020, planned: 1080, missed: 60, grace: 5 },
    ]);
    expect(paramsOf({ timetable: GRACED, punches: ['09:00', '18:00'] }, 'cameLate')).toEqual([]);
  });

  it('opens with rule, plan and slots', () => {
    const lines = explanation({ timetable: GRACED, punches: ['09:00', '18:00'] });
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
    expect(
      paramsOf({ employment: { from: '2027-01-01', to: '2027-12-31' }, timetable: GRACED }, 'notEmployed'),
    ).toEqual([{ from: 20_819, to: 21_183 }]);
    const automatic = {
      timetables: { T: GRACED },
      schedule: [{ source: 'auto' as const, from: MONDAY, to: null, candidates: ['T'] }],
    };
    expect(paramsOf({ ...automatic, punches: ['09:00'] }, 'autoShiftChosen')).toEqual([
      { timetableId: 'T', matched: true },
    ]);
    expect(paramsOf(automatic, 'autoShiftChosen')).toEqual([{ timetableId: 'T', matched: false }]);
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

  it('tells each rounding with before and after', () => {
    const quarter = { interval: 15, mode: 'nearest' };
    const rule = {
      roundIn: quarter,
      roundOut: quarter,
      roundBreak: quarter,
      roundDay: { interval: 60, mode: 'down' },
      pairing: 'everyPair' as const,
    };
    const lines = explanation({ timetable: GRACED, rule, punches: ['09:08', '13:00', '13:50', '18:00'] });
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
      linesOf(explanation({ timetable: GRACED, rule: late, punches: ['09:08', '18:00'] }), 'figureRounded'),
    ).toMatchObject([
      { option: 'figureRound', figure: 'lateMin', before: 8, after: 15, params: { interval: 15, mode: 'up' } },
    ]);
  });

  const keysOf = (situation: Situation): string =>
    explanation(situation)
      .map(({ step, slot, key }) => `${step}${slot === null ? '' : `.${slot}`} ${key}`)
      .join(', ');

  it('of a plain day says no more than there is to say', () => {
    expect(keysOf({ timetable: GRACED, punches: ['09:00', '18:00'] })).toBe(
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
    expect(keysOf({ timetable: GRACED, rule, punches: ['09:00', '18:00'] })).toBe(
      '1 ruleInForce, 1 scheduleChosen, 1 dayIs, 2.0 slotPlaced, 5.0 punchUsed, 5.0 punchUsed, 8.0 breakDeducted, 10.0 regularCounted, 12 statusIs',
    );
    expect(keysOf({ timetable: GRACED, punches: [] })).toBe(
      '1 ruleInForce, 1 scheduleChosen, 1 dayIs, 2.0 slotPlaced, 6.0 nobodyCame, 12 statusIs',
    );
    expect(keysOf({ punches: [] })).toBe('1 ruleInForce, 1 scheduleChosen, 1 dayIs, 12 statusIs');
    expect(keysOf({ punches: ['09:00', '10:00'] })).toBe(
      '1 ruleInForce, 1 scheduleChosen, 1 dayIs, 11 punchUsed, 11 punchUsed, 11 restDayWork, 12 statusIs',
    );
    expect(keysOf({ timetable: GRACED, leaves: [{ date: '2026-01-06' }], punches: ['09:00', '18:00'] })).toBe(
      '1 ruleInForce, 1 scheduleChosen, 1 dayIs, 2.0 slotPlaced, 5.0 punchUsed, 5.0 punchUsed, 8.0 breakDeducted, 10.0 regularCounted, 12 statusIs',
    );
    expect(keysOf({ timetable: GRACED, leaves: [{ date: MONDAY, part: 'am' }], punches: ['14:00', '18:00'] })).toBe(
      '1 ruleInForce, 1 scheduleChosen, 1 dayIs, 2.0 slotPlaced, 5.0 punchUsed, 5.0 punchUsed, 7.0 leaveCovers, 7.0 leaveCovers, 10.0 regularCounted, 12 statusIs',
    );
    expect(keysOf({ timetable: GRACED, trainings: [{ date: MONDAY, part: 'am' }], punches: ['14:00', '18:00'] })).toBe(
      '1 ruleInForce, 1 scheduleChosen, 1 dayIs, 2.0 slotPlaced, 5.0 punchUsed, 5.0 punchUsed, 7.0 trainingCovers, 10.0 regularCounted, 12 statusIs',
    );
    const state = { identity: 'state' as const, pairing: 'everyPair' as const };
    const keys = [
      { t: '09:00', state: 'in' as const },
      { t: '18:00', state: 'out' as const },
    ];
    expect(keysOf({ timetable: GRACED, rule: state, punches: keys })).toBe(
      '1 ruleInForce, 1 scheduleChosen, 1 dayIs, 2.0 slotPlaced, 5.0 punchUsed, 5.0 punchUsed, 8.0 breakDeducted, 10.0 regularCounted, 12 statusIs',
    );
  });

  it('puts each sentence about lateness and absence at the step that decides', () => {
    const steps = (rule: object, punches: string[]) =>
      explanation({ timetable: GRACED, rule, punches })
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
    expect(day({ timetable: GRACED, punches: ['09:00', '18:00'] })).toMatchObject({ status: 'present' });
    expect(explanation({ timetable: GRACED, punches: [] }).length).toBeGreaterThan(0);
  });
});
