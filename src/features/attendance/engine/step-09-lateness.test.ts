import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';
import { prepareCompany } from './company.ts';
import { zoneFromIntl } from './zone-from-intl.ts';
import { day, days, MONDAY, OFFICE } from '#tests/engine/one-day.ts';

const leave = (from: string, to: string) => ({ from: `${MONDAY}T${from}`, to: `${MONDAY}T${to}` });
const part = (value: 'full' | 'am' | 'pm') => ({ date: MONDAY, part: value });

describe('step 9: late, early, absent', () => {
  const graced = { ...OFFICE, lateGrace: 10, earlyGrace: 5 };

  it.each([
    ['at the grace', ['08:10', '16:55'], { lateMin: 0, earlyMin: 0, lateRawMin: 10, flagsInclude: [] }],
    ['a minute beyond', ['08:11', '16:54'], { lateMin: 11, earlyMin: 6, flagsInclude: ['late', 'early'] }],
    ['59 seconds late are on time', ['08:10:59', '16:55:00'], { lateMin: 0, earlyMin: 0 }],
    ['59 seconds before the end are a minute early', ['08:00', '16:54:59'], { earlyMin: 6 }],
    ['during lunch', ['12:30', '17:00'], { lateMin: 240 }],
    ['leaving during lunch', ['08:00', '12:30'], { earlyMin: 240, regularMin: 240 }],
    ['early and long', ['07:00', '19:00'], { lateMin: 0, earlyMin: 0 }],
  ])('%s', (_name, punches, expected) => {
    expect(day({ timetable: graced, punches })).toMatchObject(expected);
  });

  it('beyondGrace counts only the excess', () => {
    expect(day({ timetable: graced, rule: { lateMeasure: 'beyondGrace' }, punches: ['08:11', '16:50'] })).toMatchObject(
      { lateMin: 1, earlyMin: 5, regularMin: 459 },
    );
  });

  it('too much of either is absence', () => {
    const rule = { lateAbsentAfter: 60, earlyAbsentAfter: 30 };
    expect(day({ timetable: OFFICE, rule, punches: ['09:00', '16:30'] })).toMatchObject({
      status: 'present',
      lateMin: 60,
      earlyMin: 30,
    });
    expect(day({ timetable: OFFICE, rule, punches: ['09:01', '17:00'] })).toMatchObject({
      status: 'absent',
      lateMin: 0,
      absentMin: 480,
      presentMin: 419,
      flagsInclude: ['lateAsAbsent'],
    });
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '16:29'] })).toMatchObject({
      status: 'absent',
      earlyMin: 0,
      regularMin: 0,
      flagsInclude: ['earlyAsAbsent'],
    });
  });

  it('too little work is absence or half a day; leave counts towards it', () => {
    const rule = { absentBelow: 120, halfDayBelow: 240 };
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '09:59'] })).toMatchObject({
      status: 'absent',
      absentMin: 480,
      flagsInclude: ['belowMinimum'],
    });
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '10:00'] })).toMatchObject({
      status: 'halfDay',
      regularMin: 120,
      flagsInclude: ['early', 'belowMinimum'],
    });
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '12:00'] })).toMatchObject({
      status: 'present',
      flagsInclude: ['early'],
    });
    expect(day({ timetable: OFFICE, rule, leaves: [part('am')], punches: ['13:00', '13:30'] })).toMatchObject({
      status: 'present',
    });
    expect(
      day({ timetable: OFFICE, rule, trainings: [leave('08:00', '09:00')], punches: ['09:00', '10:00'] }),
    ).toMatchObject({ status: 'halfDay' });
  });

  it('never exceeds what is due', () => {
    const floating = { in: '08:00', out: '17:00', breaks: [{ duration: 60 }] };
    expect(day({ timetable: floating, punches: ['16:59', '17:00'] })).toMatchObject({ lateMin: 480, earlyMin: 0 });
    expect(day({ timetable: floating, punches: ['08:00', '08:01'] })).toMatchObject({ lateMin: 0, earlyMin: 480 });
  });

  it('is not asked of flexible, rest and overtime slots', () => {
    expect(day({ timetable: { kind: 'flexible', required: 480 }, punches: ['20:00', '21:00'] })).toMatchObject({
      lateMin: 0,
      earlyMin: 0,
      shortMin: 420,
    });
    expect(day({ timetable: OFFICE, holidays: [MONDAY], punches: ['10:00', '11:00'] })).toMatchObject({
      lateMin: 0,
      earlyMin: 0,
      shortMin: 0,
      status: 'holiday',
    });
  });

  it("a break's overrun goes where the rule says", async () => {
    const { compileRule, DEFAULT_RULE, overlayRule } = await import('./rule.ts');
    expect(compileRule(overlayRule(DEFAULT_RULE, {}), 'v', true).breakOverAs).toBe('lost');
    const company = (as: 'lost' | 'late' | 'early' | 'absent') =>
      prepareCompany({
        id: 1,
        zones: [zoneFromIntl('UTC', 2025, 2027)],
        rules: [{ id: 'r', departmentId: null, options: { breakOverAs: as, pairing: 'everyPair' } }],
        timetables: [{ id: 'T', in: 480, out: 1020, breaks: [{ start: 720, end: 780 }] }],
      });
    const result = (as: 'lost' | 'late' | 'early' | 'absent') => {
      const at = (minute: number) => ({ id: minute, instant: (20_458 * 1440 + minute) * 60, state: 255 as const });
      const [record] = calculate({
        company: company(as),
        employee: {
          id: 1,
          zones: [{ from: 0, value: 'UTC' }],
          schedule: [{ source: 'employee', from: 0, to: null, timetableIds: ['T'] }],
        },
        from: 20_458,
        to: 20_458,
        punches: [at(485), at(720), at(800), at(1020)],
      });
      return [record?.lateMin, record?.earlyMin, record?.absentMin, record?.shortMin, record?.breakOverMin];
    };
    expect(result('lost')).toEqual([5, 0, 0, 25, 20]);
    expect(result('late')).toEqual([25, 0, 0, 25, 20]);
    expect(result('early')).toEqual([5, 20, 0, 25, 20]);
    expect(result('absent')).toEqual([5, 0, 20, 5, 20]);
  });

  it('figures may be rounded at the day, within what is due', () => {
    const rule = { figureRound: { lateMin: { interval: 15, mode: 'up' }, earlyMin: { interval: 10, mode: 'down' } } };
    // 20 minutes remain beside leave or training, 12 late and 5 early: the rounded figure gets at most what the other leaves.
    const away = { leaves: [leave('08:00', '08:20')], trainings: [leave('08:40', '09:00')] };
    const up = { interval: 15, mode: 'up' };
    const brief = { in: '08:00', out: '09:00' };
    expect(
      day({ timetable: brief, ...away, rule: { figureRound: { lateMin: up } }, punches: ['08:32', '08:35'] }),
    ).toMatchObject({ lateMin: 15, earlyMin: 5 });
    expect(
      day({ timetable: brief, ...away, rule: { figureRound: { earlyMin: up } }, punches: ['08:32', '08:35'] }),
    ).toMatchObject({ lateMin: 12, earlyMin: 8 });
    expect(
      day({
        timetable: brief,
        ...away,
        rule: { figureRound: { lateMin: { interval: 20, mode: 'up' } } },
        punches: ['08:32', '08:35'],
      }),
    ).toMatchObject({ lateMin: 15 });
    expect(day({ timetable: OFFICE, rule, punches: ['08:01', '16:41'] })).toMatchObject({ lateMin: 15, earlyMin: 10 });
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '17:00'] })).toMatchObject({ lateMin: 0, earlyMin: 0 });
    const short = { in: '08:00', out: '08:20' };
    expect(
      day({
        timetable: short,
        rule: { figureRound: { lateMin: { interval: 30, mode: 'up' } } },
        punches: ['08:10', '08:20'],
      }),
    ).toMatchObject({ lateMin: 20 });
    expect(
      days({
        timetable: short,
        rule: { figureRound: { earlyMin: { interval: 30, mode: 'up' } } },
        punches: ['08:05', '08:15'],
      }),
    ).toMatchObject([{ lateMin: 5, earlyMin: 15 }]);
  });
});

describe('step 9: a break that took too long', () => {
  // `breakOverAs` is an option of the rule that the format of the shared cases does not have.
  const overrun = (breakOverAs: 'lost' | 'late' | 'early' | 'absent', minutes: readonly number[], trace = false) => {
    const company = prepareCompany({
      id: 1,
      zones: [zoneFromIntl('UTC', 2025, 2027)],
      rules: [{ id: 'r', departmentId: null, options: { breakOverAs, pairing: 'everyPair' } }],
      timetables: [{ id: 'T', in: 480, out: 600, breaks: [{ start: 500, end: 510 }] }],
    });
    const punches = minutes.map((minute) => ({
      id: minute,
      instant: (20_458 * 1440 + minute) * 60,
      state: 255 as const,
    }));
    const employee = {
      id: 1,
      zones: [{ from: 0, value: 'UTC' }],
      schedule: [{ source: 'employee' as const, from: 0, to: null, timetableIds: ['T'] }],
    };
    const [record] = calculate({ company, employee, from: 20_458, to: 20_458, punches, trace });
    const { lateMin = -1, earlyMin = -1, absentMin = -1, shortMin = -1, breakOverMin = -1 } = record ?? {};
    const lines = record?.trace
      ?.filter(({ key }) => key === 'breakOverrun')
      .map(({ params, option, figure, before, after }) => ({ params, option, figure, before, after }));
    return { figures: [breakOverMin, lateMin, earlyMin, shortMin, absentMin], lines };
  };

  it('is lost, late, early or absent, as the rule says', () => {
    const punches = [485, 500, 530, 597];
    expect(overrun('lost', punches).figures).toEqual([20, 5, 3, 28, 0]);
    expect(overrun('late', punches).figures).toEqual([20, 25, 3, 28, 0]);
    expect(overrun('early', punches).figures).toEqual([20, 5, 23, 28, 0]);
    expect(overrun('absent', punches).figures).toEqual([20, 5, 3, 8, 20]);
  });

  it('counts no more than is due, or missing', () => {
    expect(overrun('late', [560, 561, 599, 600]).figures.slice(0, 3)).toEqual([0, 70, 0]);
    expect(overrun('late', [590, 600]).figures.slice(0, 3)).toEqual([0, 100, 0]);
    expect(overrun('early', [485, 490, 540, 545]).figures).toEqual([40, 5, 95, 100, 0]);
    expect(overrun('late', [485, 490, 540, 545]).figures).toEqual([40, 45, 55, 100, 0]);
    expect(overrun('absent', [480, 500, 510, 600]).figures).toEqual([0, 0, 0, 0, 0]);
    expect(overrun('absent', [450, 500, 520, 600]).figures).toEqual([10, 0, 0, 0, 10]);
  });

  it('is told with what it changed, and only where there was one', () => {
    expect(overrun('early', [485, 500, 530, 597], true).lines).toEqual([
      { params: { minutes: 20, as: 'early' }, option: 'breakOverAs', figure: 'earlyMin', before: 3, after: 23 },
    ]);
    expect(overrun('absent', [485, 500, 530, 597], true).lines).toEqual([
      { params: { minutes: 20, as: 'absent' }, option: 'breakOverAs', figure: 'absentMin', before: 0, after: 20 },
    ]);
    for (const as of ['lost', 'late', 'early', 'absent'] as const)
      expect(overrun(as, [485, 500, 510, 597], true).lines).toEqual([]);
    expect(overrun('lost', [485, 500, 530, 597], true).lines).toEqual([]);
  });
});

describe('step 9: who is not judged', () => {
  it('a flexible, excused, resting or absent slot is neither late nor early', () => {
    const rule = { lateAbsentAfter: 30, earlyAbsentAfter: 30, absentBelow: 100, halfDayBelow: 200 };
    expect(
      day({ timetable: { kind: 'flexible', required: 480 }, rule: {}, punches: ['20:00', '22:00'] }),
    ).toMatchObject({ lateMin: 0, earlyMin: 0, lateRawMin: 0, shortMin: 360 });
    expect(day({ timetable: OFFICE, holidays: [MONDAY], rule, punches: ['10:00', '11:00'] })).toMatchObject({
      lateMin: 0,
      lateRawMin: 0,
      earlyMin: 0,
      shortMin: 0,
      absentMin: 0,
      status: 'holiday',
      otMin: 60,
      flagsInclude: ['workedOnRestDay'],
    });
    expect(day({ timetable: OFFICE, holidays: [MONDAY], rule, punches: ['10:00', '11:00'] })['flagsInclude']).toEqual([
      'workedOnRestDay',
    ]);
    expect(day({ timetable: OFFICE, rule: { missOut: { as: 'absent' } }, punches: ['10:00'] })).toMatchObject({
      lateMin: 0,
      lateRawMin: 0,
      status: 'absent',
      absentMin: 480,
    });
    expect(day({ timetable: OFFICE, leaves: [part('full')], rule, punches: ['10:00', '11:00'] })).toMatchObject({
      lateMin: 0,
      lateRawMin: 0,
      flagsInclude: ['workedOnLeave'],
    });
    expect(day({ timetable: OFFICE, rule, punches: ['10:00'], asOf: `${MONDAY}T11:00` })).toMatchObject({
      status: 'inProgress',
      lateRawMin: 120,
      lateMin: 0,
      absentMin: 0,
    });
    expect(day({ timetable: OFFICE, rule, punches: ['10:00'] })).toMatchObject({
      status: 'incomplete',
      lateRawMin: 120,
      lateMin: 0,
      absentMin: 0,
    });
  });

  it('late and early together never exceed what is due, whatever the breaks', () => {
    const timetable = { in: '08:00', out: '12:00', required: 60 };
    expect(day({ timetable, punches: ['08:50', '08:55'] })).toMatchObject({ lateMin: 50, earlyMin: 10 });
  });
});
