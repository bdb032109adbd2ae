import { describe, expect, it } from 'vitest';
import { day, MONDAY, OFFICE } from '#tests/engine/one-day.ts';

describe('step 10: regular and overtime', () => {
  const schedule = { otBasis: 'schedule' as const };
  const total = { otBasis: 'total' as const };

  it.each([
    [
      'none: what is outside the plan is nothing',
      {},
      ['07:00', '19:00'],
      { regularMin: 480, otMin: 0, presentMin: 660 },
    ],
    ['schedule: after the end, not before the start', schedule, ['07:00', '18:30'], { regularMin: 480, otMin: 90 }],
    ['schedule: before the start where enabled', { ...schedule, otEarlyIn: true }, ['07:00', '17:00'], { otMin: 60 }],
    ['schedule: not after the end where disabled', { ...schedule, otLateOut: false }, ['08:00', '18:30'], { otMin: 0 }],
    ['schedule: late-out from its minimum', { ...schedule, otLateOutMin: 30 }, ['08:00', '17:30'], { otMin: 30 }],
    ['schedule: a minute below it', { ...schedule, otLateOutMin: 30 }, ['08:00', '17:29'], { otMin: 0 }],
    [
      'schedule: early-in from its minimum',
      { ...schedule, otEarlyIn: true, otEarlyInMin: 30 },
      ['07:30', '17:00'],
      { otMin: 30 },
    ],
    [
      'schedule: a minute below it',
      { ...schedule, otEarlyIn: true, otEarlyInMin: 30 },
      ['07:31', '17:00'],
      { otMin: 0 },
    ],
    [
      'schedule: late and long stand side by side',
      schedule,
      ['09:00', '18:00'],
      { regularMin: 420, otMin: 60, lateMin: 60, shortMin: 60 },
    ],
    [
      'schedule: overtime fills what is short',
      { ...schedule, otFillsShort: true },
      ['09:00', '17:30'],
      { regularMin: 450, otMin: 0, shortMin: 30 },
    ],
    [
      'schedule: nothing to fill',
      { ...schedule, otFillsShort: true },
      ['08:00', '17:30'],
      { regularMin: 480, otMin: 30 },
    ],
    [
      'total: late and long cancel out',
      total,
      ['09:00', '18:00'],
      { regularMin: 480, otMin: 0, lateMin: 60, shortMin: 0 },
    ],
    [
      'total: beyond a limit of its own',
      { ...total, otAfter: 420 },
      ['08:00', '17:00'],
      { regularMin: 420, otMin: 60, shortMin: 60 },
    ],
    [
      'total: a limit above what is due',
      { ...total, otAfter: 540 },
      ['08:00', '18:30'],
      { regularMin: 540, otMin: 30, shortMin: 0 },
    ],
    ['minimum of a day: from it on all', { ...total, otMin: 30 }, ['08:00', '17:30'], { otMin: 30 }],
    ['minimum of a day: below it nothing', { ...total, otMin: 30 }, ['08:00', '17:29'], { otMin: 0, otPendingMin: 0 }],
    ['rounded', { ...total, otRound: { interval: 15, mode: 'down' } }, ['08:00', '17:44'], { otMin: 30 }],
    [
      'rounded after the minimum',
      { ...total, otMin: 20, otRound: { interval: 60, mode: 'up' } },
      ['08:00', '17:20'],
      { otMin: 60 },
    ],
    [
      'capped after rounding',
      { ...total, otMax: 50, otRound: { interval: 60, mode: 'up' } },
      ['08:00', '17:20'],
      { otMin: 50 },
    ],
    ['a cap that is not reached', { ...total, otMax: 50 }, ['08:00', '17:50'], { otMin: 50 }],
  ])('%s', (_name, rule, punches, expected) => {
    expect(day({ timetable: OFFICE, rule, punches })).toMatchObject(expected);
  });

  it('a break after the end comes off the overtime', () => {
    const timetable = {
      in: '08:00',
      out: '17:00',
      breaks: [
        { start: '12:00', end: '13:00' },
        { start: '17:00', end: '17:30', trigger: 600 },
      ],
    };
    expect(day({ timetable, rule: schedule, punches: ['08:00', '19:30'] })).toMatchObject({
      regularMin: 480,
      otMin: 120,
      breakMin: 90,
    });
  });

  it('a floating break comes off the plan first', () => {
    const timetable = { in: '08:00', out: '17:00', breaks: [{ duration: 60 }] };
    expect(day({ timetable, rule: schedule, punches: ['08:00', '19:00'] })).toMatchObject({
      regularMin: 480,
      otMin: 120,
    });
    expect(day({ timetable, rule: schedule, punches: ['16:30', '19:00'] })).toMatchObject({
      regularMin: 0,
      otMin: 90,
      presentMin: 90,
    });
  });

  it('only approved minutes count, the rest is pending', () => {
    const approved = { ...schedule, otApproval: 'approved' as const };
    const request = (from: string, to: string) => ({ from: `${MONDAY}T${from}`, to: `${MONDAY}T${to}` });
    const work = (overtime: object[], rule: object = approved) =>
      day({ timetable: OFFICE, rule, overtime: overtime as never, punches: ['08:00', '19:00'] });
    expect(work([])).toMatchObject({ otMin: 0, otPendingMin: 120, ot1Min: 0 });
    expect(work([request('17:30', '18:00'), request('18:30', '22:00')])).toMatchObject({
      otMin: 60,
      otPendingMin: 60,
      ot1Min: 60,
    });
    expect(work([request('17:00', '19:00')], { ...approved, otRound: { interval: 90, mode: 'up' } })).toMatchObject({
      otMin: 180,
      otPendingMin: 0,
    });
    expect(work([request('17:00', '18:59')], { ...approved, otRound: { interval: 90, mode: 'down' } })).toMatchObject({
      otMin: 90,
      otPendingMin: 0,
    });
    expect(work([{ ...request('17:00', '19:00'), status: 'pending' }])).toMatchObject({ otMin: 0, otPendingMin: 120 });
    expect(work([request('18:00', '19:00')], { otBasis: 'total', otApproval: 'approved' })).toMatchObject({
      otMin: 60,
      otPendingMin: 60,
    });
    expect(work([request('17:00', '18:00'), request('17:30', '18:30')])).toMatchObject({ otMin: 90, otPendingMin: 30 });
  });

  it('levels on the line of worked minutes', () => {
    const levels = { ...total, otLevels: { basis: 'worked' as const, from: [480, 540, 600] } };
    const work = (out: string, rule: object = levels) => day({ timetable: OFFICE, rule, punches: ['08:00', out] });
    expect(work('18:00')).toMatchObject({ ot1Min: 60, ot2Min: 0, ot3Min: 0 });
    expect(work('18:01')).toMatchObject({ ot1Min: 60, ot2Min: 1, ot3Min: 0 });
    expect(work('20:00')).toMatchObject({ ot1Min: 60, ot2Min: 60, ot3Min: 60 });
    expect(work('20:00', { ...levels, otLevels: { basis: 'worked', from: [480] } })).toMatchObject({
      ot1Min: 180,
      ot2Min: 0,
    });
    expect(work('20:00', { ...levels, otLevels: { basis: 'ot', from: [0, 30] } })).toMatchObject({
      ot1Min: 30,
      ot2Min: 150,
    });
    // Late: overtime begins below the first border, where nothing but level 1 can take it.
    expect(
      day({
        timetable: OFFICE,
        rule: { ...schedule, otLevels: { basis: 'worked', from: [480, 540] } },
        punches: ['10:00', '19:00'],
      }),
    ).toMatchObject({ regularMin: 360, ot1Min: 120, ot2Min: 0 });
  });

  it("a day's overtime is one, however many timetables", () => {
    const timetables = {
      A: { in: '08:00', out: '12:00', windows: [60, null, null, 60] as never },
      B: { in: '14:00', out: '18:00', windows: [60, null, null, 60] as never },
    };
    const own = [{ source: 'employee' as const, from: MONDAY, to: MONDAY, timetables: ['A', 'B'] }];
    const rule = { ...schedule, otMin: 30 };
    expect(day({ timetables, schedule: own, rule, punches: ['08:00', '12:20', '14:00', '18:15'] })).toMatchObject({
      otMin: 35,
      regularMin: 480,
    });
    expect(day({ timetables, schedule: own, rule, punches: ['08:00', '12:10', '14:00', '18:15'] })).toMatchObject({
      otMin: 0,
    });
  });
});
