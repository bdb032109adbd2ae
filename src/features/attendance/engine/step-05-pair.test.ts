import { describe, expect, it } from 'vitest';
import { day, OFFICE, states } from '#tests/engine/one-day.ts';

describe('step 5: first and last by window', () => {
  it('a lone punch outside the check-out window is the check-in, at its edge the check-out', () => {
    const narrow = { ...OFFICE, windows: [60, null, 120, 60] as [number, null, number, number] };
    expect(day({ timetable: narrow, punches: ['14:59:59'] })).toMatchObject({ missedOut: true, missedIn: false });
    expect(day({ timetable: narrow, punches: ['15:00'] })).toMatchObject({ missedOut: false, missedIn: true });
  });

  it('punches between matter only for breaks that have to be punched', () => {
    const breaks = [
      { start: '12:00', end: '13:00' },
      { start: '15:00', end: '15:15', deduct: 'punch' as const },
    ];
    const punches = ['08:00', '12:00', '13:30', '15:00', '15:10', '17:00'];
    expect(day({ timetable: { ...OFFICE, breaks }, punches })).toMatchObject({
      breakMin: 70,
      breakOverMin: 0,
      presentMin: 470,
    });
  });

  it('a lone punch is what it is nearer to; half-way it is the check-in', () => {
    const lone = (at: string) => day({ timetable: OFFICE, punches: [at] });
    expect(lone('12:30:00')).toMatchObject({ missedOut: true, missedIn: false });
    expect(lone('12:30:01')).toMatchObject({ missedOut: false, missedIn: true });
  });

  it('a lone punch serves the one side that is required', () => {
    const lone = (sides: object, at: string) => day({ timetable: { ...OFFICE, ...sides }, punches: [at] });
    expect(lone({ outRequired: false }, '16:00')).toMatchObject({ status: 'present', lateMin: 420, missedIn: false });
    expect(lone({ inRequired: false }, '09:00')).toMatchObject({ status: 'present', earlyMin: 420, missedOut: false });
    expect(lone({ inRequired: false, outRequired: false }, '09:00')).toMatchObject({ status: 'present', lateMin: 60 });
  });

  it('the check-out is the last in its window after the check-in', () => {
    const timetable = { ...OFFICE, windows: [120, 120, 120, 120] as [number, number, number, number] };
    expect(day({ timetable, punches: ['08:00', '11:00', '16:00', '17:30'] })).toMatchObject({
      lastOut: '2026-01-05T17:30',
      firstIn: '2026-01-05T08:00',
    });
    expect(day({ timetable, punches: ['11:00', '16:00'] })).toMatchObject({
      firstIn: null,
      missedIn: true,
      lastOut: '2026-01-05T16:00',
    });
    expect(day({ timetable, punches: ['11:00', '12:00'] })).toMatchObject({ status: 'absent', firstIn: null });
  });

  it('a punched break is the gap between the first and last punch near it', () => {
    const timetable = {
      ...OFFICE,
      required: 480,
      breaks: [{ start: '12:00', end: '13:00', deduct: 'punch' as const }],
    };
    const breakMin = (punches: string[]) => day({ timetable, punches: ['08:00', ...punches, '17:00'] });
    expect(breakMin(['12:00', '12:20', '12:40'])).toMatchObject({ breakMin: 40, presentMin: 500 });
    expect(breakMin(['11:30', '13:30'])).toMatchObject({ breakMin: 120, breakOverMin: 60 });
    expect(breakMin(['11:29', '13:31'])).toMatchObject({ breakMin: 0, flagsInclude: ['missedBreak'] });
    expect(breakMin(['10:00', '12:00', '12:45', '15:00'])).toMatchObject({ breakMin: 45, presentMin: 495 });
    expect(breakMin(['12:10'])).toMatchObject({ breakMin: 0, flagsInclude: ['missedBreak'] });
  });

  it('two punched breaks have their own gaps, a floating one any', () => {
    const breaks = [
      { start: '10:00', end: '10:15', deduct: 'punch' as const, margin: 10 },
      { start: '12:00', end: '13:00', deduct: 'punchMin' as const },
    ];
    const timetable = { ...OFFICE, breaks };
    expect(day({ timetable, punches: ['08:00', '10:00', '10:20', '12:00', '12:30', '17:00'] })).toMatchObject({
      breakMin: 80,
      breakOverMin: 5,
      presentMin: 460,
    });
    const floating = { ...OFFICE, breaks: [{ duration: 30, deduct: 'punch' as const }] };
    expect(day({ timetable: floating, punches: ['08:00', '14:00', '14:25', '17:00'] })).toMatchObject({
      breakMin: 25,
      presentMin: 515,
    });
    expect(day({ timetable: floating, punches: ['08:00', '17:00'] })).toMatchObject({
      breakMin: 0,
      flagsInclude: ['missedBreak'],
    });
  });
});

describe('step 5: every pair', () => {
  it('odd comes, even goes; an odd last one stays open and the pairs before it count', () => {
    const record = day({
      timetable: OFFICE,
      rule: { pairing: 'everyPair' },
      punches: ['08:00', '12:00', '13:00', '15:00', '15:30'],
    });
    expect(record).toMatchObject({
      status: 'incomplete',
      missedOut: true,
      regularMin: 360,
      presentMin: 360,
      firstIn: '2026-01-05T08:00',
      lastOut: '2026-01-05T15:00',
      shortMin: 0,
      lateMin: 0,
      earlyMin: 0,
    });
  });

  it('an open last one may be closed by the rule', () => {
    const rule = { pairing: 'everyPair' as const, missOut: { as: 'early' as const, minutes: 30 } };
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '12:00', '13:00', '15:00', '15:30'] })).toMatchObject({
      status: 'present',
      regularMin: 420,
      earlyMin: 30,
      outUsed: '2026-01-05T16:30',
    });
  });
});

describe('step 5: the keys pressed', () => {
  const rule = { identity: 'state' as const, pairing: 'everyPair' as const };
  const work = (...list: Parameters<typeof states>) => day({ timetable: OFFICE, rule, punches: states(...list) });

  it('a second in is ignored, the first wins', () => {
    expect(work(['08:00', 'in'], ['08:30', 'in'], ['17:00', 'out'])).toMatchObject({
      status: 'present',
      regularMin: 480,
    });
  });

  it('an out while closed is ignored, before any in it leaves the check-in missing', () => {
    expect(work(['08:00', 'in'], ['16:00', 'out'], ['17:00', 'out'])).toMatchObject({
      lastOut: '2026-01-05T16:00',
      earlyMin: 60,
    });
    expect(work(['16:00', 'out'], ['17:00', 'out'])).toMatchObject({
      status: 'incomplete',
      missedIn: true,
      missedOut: false,
      lastOut: '2026-01-05T17:00',
    });
  });

  it('break keys make a gap inside a pair, and nowhere else', () => {
    expect(
      work(
        ['08:00', 'in'],
        ['12:10', 'breakOut'],
        ['12:20', 'breakOut'],
        ['12:55', 'breakIn'],
        ['12:57', 'breakIn'],
        ['17:00', 'out'],
      ),
    ).toMatchObject({ breakMin: 60, presentMin: 480 });
    expect(work(['07:00', 'breakOut'], ['07:30', 'breakIn'], ['08:00', 'in'], ['17:00', 'out'])).toMatchObject({
      regularMin: 480,
      firstIn: '2026-01-05T08:00',
    });
  });

  it('an out while on break closes where the break began', () => {
    expect(work(['08:00', 'in'], ['15:00', 'breakOut'], ['17:00', 'out'])).toMatchObject({
      lastOut: '2026-01-05T15:00',
      earlyMin: 120,
      regularMin: 360,
    });
  });

  it('who never comes back from a break is missing the check-out', () => {
    expect(work(['08:00', 'in'], ['15:00', 'breakOut'])).toMatchObject({
      status: 'incomplete',
      missedOut: true,
      presentMin: 360,
    });
    const early = { ...rule, missOut: { as: 'early' as const, minutes: 60 } };
    expect(
      day({ timetable: OFFICE, rule: early, punches: states(['08:00', 'in'], ['15:00', 'breakOut']) }),
    ).toMatchObject({ presentMin: 420, outUsed: '2026-01-05T16:00' });
  });

  it('an unknown key is an in when closed, an out when open', () => {
    expect(work(['08:00', 'unknown'], ['12:00', 'unknown'], ['13:00', 'in'], ['17:00', 'unknown'])).toMatchObject({
      regularMin: 480,
      breakMin: 60,
    });
  });

  it('overtime keys make pairs of their own; the first in wins, an out without in is nothing', () => {
    const record = work(
      ['08:00', 'in'],
      ['17:00', 'out'],
      ['17:05', 'otOut'],
      ['17:30', 'otIn'],
      ['17:40', 'otIn'],
      ['18:30', 'otOut'],
      ['19:00', 'otIn'],
    );
    expect(record).toMatchObject({
      regularMin: 480,
      otMin: 60,
      presentMin: 540,
      lastOut: '2026-01-05T18:30',
      outUsed: '2026-01-05T17:00',
    });
    expect(work(['06:30', 'otIn'], ['07:30', 'otOut'], ['08:00', 'in'], ['17:00', 'out'])).toMatchObject({
      firstIn: '2026-01-05T06:30',
      inUsed: '2026-01-05T08:00',
      otMin: 60,
    });
  });

  it('overtime inside a pair counts once, as overtime', () => {
    expect(work(['08:00', 'in'], ['14:00', 'otIn'], ['15:00', 'otOut'], ['17:00', 'out'])).toMatchObject({
      otMin: 60,
      regularMin: 420,
      presentMin: 480,
      shortMin: 60,
    });
  });

  it('only overtime pressed: absent from the plan, and the overtime stands', () => {
    expect(work(['18:00', 'otIn'], ['19:00', 'otOut'])).toMatchObject({ status: 'absent', absentMin: 480, otMin: 60 });
  });

  it('first and last by state: breaks count, what lies between does not', () => {
    const first = { identity: 'state' as const };
    const punches = states(
      ['07:50', 'out'],
      ['08:00', 'in'],
      ['10:00', 'out'],
      ['10:30', 'in'],
      ['12:00', 'breakOut'],
      ['12:50', 'breakIn'],
      ['17:00', 'out'],
      ['17:20', 'in'],
    );
    expect(day({ timetable: OFFICE, rule: first, punches })).toMatchObject({
      firstIn: '2026-01-05T08:00',
      lastOut: '2026-01-05T17:00',
      presentMin: 480,
      breakMin: 60,
    });
    expect(
      day({
        timetable: OFFICE,
        rule: first,
        punches: states(['08:00', 'unknown'], ['12:00', 'unknown'], ['17:00', 'unknown']),
      }),
    ).toMatchObject({ lastOut: '2026-01-05T12:00' });
    expect(
      day({
        timetable: OFFICE,
        rule: first,
        punches: states(['08:00', 'in'], ['12:00', 'breakOut'], ['17:00', 'out']),
      }),
    ).toMatchObject({ presentMin: 480, breakMin: 60 });
    expect(day({ timetable: OFFICE, rule: first, punches: states(['08:00', 'in'], ['12:00', 'in']) })).toMatchObject({
      missedOut: true,
      firstIn: '2026-01-05T08:00',
    });
    expect(
      day({
        timetable: OFFICE,
        rule: first,
        punches: states(['08:00', 'in'], ['17:00', 'out'], ['18:00', 'otIn'], ['19:00', 'otOut']),
      }),
    ).toMatchObject({ otMin: 60 });
  });
});

describe('step 5: loose chains', () => {
  const rule = { pairing: 'everyPair' as const };

  it('a check-in that is too old is given up, though other presses lie between', () => {
    expect(day({ rule: { ...rule, dedupeMinutes: 5 }, punches: ['06:00', '06:04', '22:03'] })).toMatchObject({
      workedMin: 0,
      missedOut: true,
    });
    expect(day({ rule: { ...rule, dedupeMinutes: 5 }, punches: ['06:00', '06:04', '22:00'] })).toMatchObject({
      workedMin: 960,
      missedOut: false,
    });
    const state = { ...rule, identity: 'state' as const };
    expect(day({ rule: state, punches: states(['06:00', 'in'], ['12:00', 'in'], ['22:01', 'out']) })).toMatchObject({
      workedMin: 0,
      missedOut: true,
    });
    expect(day({ rule: state, punches: states(['06:00', 'in'], ['12:00', 'in'], ['22:00', 'out']) })).toMatchObject({
      workedMin: 960,
      missedOut: false,
    });
    expect(
      day({ rule: state, punches: states(['05:00', 'in'], ['12:00', 'breakOut'], ['21:01', 'in'], ['22:00', 'out']) }),
    ).toMatchObject({ workedMin: 479, missedOut: true });
  });
});
