import { describe, expect, it } from 'vitest';
import { PunchState } from './codes.ts';
import { sortPunches } from './punches.ts';
import { fitPairs, roundGaps } from './step-06-normalise.ts';
import { day, days, MONDAY, OFFICE } from '#tests/engine/one-day.ts';

type Press = readonly [at: string, state: 'in' | 'out' | 'breakOut' | 'breakIn' | 'otIn' | 'otOut' | 'unknown'];

const states = (...list: Press[]) => list.map(([t, state]) => ({ t, state }));

describe('step 3: punches', () => {
  it('go to a normal timetable before a flexible one', () => {
    const timetables = { T: OFFICE, F: { kind: 'flexible' as const, required: 60 } };
    const schedule = [{ source: 'employee' as const, from: MONDAY, to: MONDAY, timetables: ['F', 'T'] }];
    const record = day({ timetables, schedule, punches: ['01:00', '02:00', '08:00', '17:00'] });
    expect(record).toMatchObject({ status: 'present', regularMin: 540, requiredMin: 540 });
  });

  it('are sorted, voided and repeated ones left out', () => {
    const at = (instant: number, more = {}) => ({ id: instant, instant, state: PunchState.in, ...more });
    const sorted = sortPunches([at(5), at(3), at(4, { void: true }), at(5), at(5, { state: PunchState.out }), at(5, { deviceId: 2 })], true);
    expect(sorted.at).toEqual([3, 5, 5, 5]);
    expect(sorted.state).toEqual([PunchState.in, PunchState.out, PunchState.in, PunchState.in]);
    expect(sorted.dropped.map(({ because }) => because)).toEqual(['voided', 'repeatedUpload']);
    expect(sortPunches([at(1), at(2, { void: true }), at(3)], false)).toMatchObject({ at: [1, 3], dropped: [] });
    expect(sortPunches([at(1), at(2, { void: true }), at(3)], true).at).toEqual([1, 3]);
    expect(sortPunches([at(1, { id: 'b' }), at(1, { id: 'a', state: PunchState.otIn })], false).source.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('of one second and key stand by terminal, then by id, so that uploads may come in any order', () => {
    const at = (id: number | string, deviceId?: number | string) => ({ id, instant: 1, state: PunchState.in, ...(deviceId === undefined ? {} : { deviceId }) });
    const orders = (list: ReturnType<typeof at>[]): string[] => [list, list.toReversed()].map((punches) => sortPunches(punches, false).source.map(({ id }) => id).join(' '));
    expect(orders([at(10), at(9)])).toEqual(['9', '9']);
    expect(orders([at('10'), at('9')])).toEqual(['10', '10']);
    expect(orders([at(1, 10), at(2, 9), at(3)])).toEqual(['3 2 1', '3 2 1']);
    expect(orders([at(1, 'b'), at(2, 'a'), at(3, 7)])).toEqual(['3 2 1', '3 2 1']);
    const mixed = [at(4), { ...at(1), instant: 9 }, { ...at(2), instant: 5 }, { ...at(3), instant: 5, state: PunchState.out }, { ...at(5), instant: -7 }];
    expect(sortPunches(mixed, false).source.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
    expect(sortPunches(mixed, false)).toMatchObject({ count: 5, at: [-7, 1, 5, 5, 9] });
  });

  it('at one second close before they open', () => {
    const at = (state: PunchState) => ({ id: state, instant: 1, state });
    const all = [PunchState.otIn, PunchState.breakOut, PunchState.in, PunchState.unknown, PunchState.out, PunchState.breakIn, PunchState.otOut];
    expect(sortPunches(all.map(at), false).state).toEqual(all.toReversed());
  });
});

describe('step 3: punches and slots', () => {
  const AB = { A: { in: '08:00', out: '12:00' }, B: { in: '13:00', out: '17:00' } };
  const both = [{ source: 'employee' as const, from: MONDAY, to: MONDAY, timetables: ['A', 'B'] }];
  const split = (rule: object, ...punches: readonly (readonly [string, 'in' | 'out'])[]) =>
    day({ timetables: AB, schedule: both, rule, punches: states(...punches) });

  it('the key decides where windows meet, but only by state', () => {
    // The border is 12:30; the windows meet from 11:00 to 18:00.
    const early = [['08:00', 'in'], ['12:00', 'out'], ['12:20', 'in'], ['17:00', 'out']] as const;
    expect(split({ identity: 'state' }, ...early)).toMatchObject({ status: 'present', regularMin: 480 });
    expect(split({}, ...early)).toMatchObject({ status: 'incomplete', regularMin: 240 });
    const late = [['08:00', 'in'], ['12:40', 'out'], ['13:00', 'in'], ['17:00', 'out']] as const;
    expect(split({ identity: 'state' }, ...late)).toMatchObject({ status: 'present', lateMin: 0, regularMin: 480 });
    expect(split({}, ...late)).toMatchObject({ status: 'incomplete' });
  });

  it('the key decides only where windows meet', () => {
    expect(split({ identity: 'state' }, ['10:59', 'in'], ['12:00', 'out'])).toMatchObject({ status: 'halfDay', lateMin: 179 });
    expect(split({ identity: 'state' }, ['11:00', 'in'], ['17:00', 'out'])).toMatchObject({ status: 'halfDay', lateMin: 0, regularMin: 240 });
    expect(split({ identity: 'state' }, ['08:00', 'in'], ['18:00', 'out'])).toMatchObject({ status: 'halfDay', absentMin: 240, regularMin: 240 });
    expect(split({ identity: 'state' }, ['08:00', 'in'], ['18:01', 'out'])).toMatchObject({ status: 'incomplete', flagsInclude: ['missedIn', 'missedOut'] });
  });

  it('a check-out belongs to the timetable that was opened last', () => {
    expect(split({ identity: 'state' }, ['08:00', 'in'], ['12:50', 'in'], ['17:00', 'out'])).toMatchObject({ status: 'incomplete', missedOut: true, missedIn: false, regularMin: 240 });
  });

  it('a flexible day has its own attendance day and no more', () => {
    const schedule = [{ source: 'employee' as const, from: MONDAY, to: MONDAY, timetables: ['F'] }];
    const timetables = { F: { kind: 'flexible' as const, required: 480, breaks: [{ duration: 30, trigger: 360 }] } };
    const punches = ['2026-01-04T22:00', '09:00', '18:00', '2026-01-06T00:00'];
    expect(day({ timetables, schedule, punches })).toMatchObject({ firstIn: `${MONDAY}T09:00`, lastOut: `${MONDAY}T18:00`, presentMin: 510, breakMin: 30, regularMin: 480 });
    expect(day({ timetables, schedule, punches: ['00:00', '23:59:59'] })).toMatchObject({ firstIn: `${MONDAY}T00:00`, lastOut: `${MONDAY}T23:59`, regularMin: 480 });
    expect(day({ timetables, schedule, punches: ['09:00', '15:00'] })).toMatchObject({ breakMin: 30, presentMin: 330 });
    expect(day({ timetables, schedule, punches: ['09:00', '14:59'] })).toMatchObject({ breakMin: 0, presentMin: 359 });
  });
});

describe('step 4: duplicates', () => {
  const kept = (dedupeMinutes: number, punches: string[]): unknown => day({ rule: { dedupeMinutes, pairing: 'everyPair' }, punches })['workedMin'];

  it('are dropped below the limit and kept exactly at it', () => {
    expect(kept(5, ['08:00:00', '08:04:59', '09:00'])).toBe(60);
    expect(kept(5, ['08:00:00', '08:05:00', '09:00', '10:00'])).toBe(65);
    expect(kept(0, ['08:00:00', '08:00:01', '09:00', '10:00'])).toBe(60);
  });

  it('are counted from the last kept punch, however long the chain', () => {
    expect(kept(5, ['08:00', '08:04', '08:08', '08:12'])).toBe(8);
    expect(kept(5, ['08:00', '08:01', '08:02', '08:03', '09:00', '09:01'])).toBe(60);
  });

  it('by state are only those with the same key', () => {
    const rule = { identity: 'state' as const, pairing: 'everyPair' as const, dedupeMinutes: 5 };
    expect(day({ rule, punches: states(['08:00', 'in'], ['08:02', 'out'], ['08:03', 'out'], ['08:04', 'in'], ['09:00', 'out']) })['workedMin']).toBe(58);
  });

  it('by state: a key pressed twice counts once, so the first of two quick check-outs stands', () => {
    const rule = { identity: 'state' as const, dedupeMinutes: 5 };
    expect(day({ rule, timetable: OFFICE, punches: states(['08:00', 'in'], ['17:00', 'out'], ['17:03', 'out']) })).toMatchObject({ lastOut: '2026-01-05T17:00' });
  });

  it('by window look at no key', () => {
    expect(day({ rule: { dedupeMinutes: 5, pairing: 'everyPair' }, punches: states(['08:00', 'in'], ['08:02', 'out'], ['09:00', 'in']) })['workedMin']).toBe(60);
  });
});

describe('step 5: first and last by window', () => {
  it('a lone punch outside the check-out window is the check-in, at its edge the check-out', () => {
    const narrow = { ...OFFICE, windows: [60, null, 120, 60] as [number, null, number, number] };
    expect(day({ timetable: narrow, punches: ['14:59:59'] })).toMatchObject({ missedOut: true, missedIn: false });
    expect(day({ timetable: narrow, punches: ['15:00'] })).toMatchObject({ missedOut: false, missedIn: true });
  });

  it('punches between matter only for breaks that have to be punched', () => {
    const breaks = [{ start: '12:00', end: '13:00' }, { start: '15:00', end: '15:15', deduct: 'punch' as const }];
    const punches = ['08:00', '12:00', '13:30', '15:00', '15:10', '17:00'];
    expect(day({ timetable: { ...OFFICE, breaks }, punches })).toMatchObject({ breakMin: 70, breakOverMin: 0, presentMin: 470 });
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
    expect(day({ timetable, punches: ['08:00', '11:00', '16:00', '17:30'] })).toMatchObject({ lastOut: '2026-01-05T17:30', firstIn: '2026-01-05T08:00' });
    expect(day({ timetable, punches: ['11:00', '16:00'] })).toMatchObject({ firstIn: null, missedIn: true, lastOut: '2026-01-05T16:00' });
    expect(day({ timetable, punches: ['11:00', '12:00'] })).toMatchObject({ status: 'absent', firstIn: null });
  });

  it('a punched break is the gap between the first and last punch near it', () => {
    const timetable = { ...OFFICE, required: 480, breaks: [{ start: '12:00', end: '13:00', deduct: 'punch' as const }] };
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
    expect(day({ timetable, punches: ['08:00', '10:00', '10:20', '12:00', '12:30', '17:00'] })).toMatchObject({ breakMin: 80, breakOverMin: 5, presentMin: 460 });
    const floating = { ...OFFICE, breaks: [{ duration: 30, deduct: 'punch' as const }] };
    expect(day({ timetable: floating, punches: ['08:00', '14:00', '14:25', '17:00'] })).toMatchObject({ breakMin: 25, presentMin: 515 });
    expect(day({ timetable: floating, punches: ['08:00', '17:00'] })).toMatchObject({ breakMin: 0, flagsInclude: ['missedBreak'] });
  });
});

describe('step 5: every pair', () => {
  it('odd comes, even goes; an odd last one stays open and the pairs before it count', () => {
    const record = day({ timetable: OFFICE, rule: { pairing: 'everyPair' }, punches: ['08:00', '12:00', '13:00', '15:00', '15:30'] });
    expect(record).toMatchObject({
      status: 'incomplete', missedOut: true, regularMin: 360, presentMin: 360, firstIn: '2026-01-05T08:00', lastOut: '2026-01-05T15:00', shortMin: 0, lateMin: 0, earlyMin: 0,
    });
  });

  it('an open last one may be closed by the rule', () => {
    const rule = { pairing: 'everyPair' as const, missOut: { as: 'early' as const, minutes: 30 } };
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '12:00', '13:00', '15:00', '15:30'] })).toMatchObject({
      status: 'present', regularMin: 420, earlyMin: 30, outUsed: '2026-01-05T16:30',
    });
  });
});

describe('step 5: the keys pressed', () => {
  const rule = { identity: 'state' as const, pairing: 'everyPair' as const };
  const work = (...list: Press[]) => day({ timetable: OFFICE, rule, punches: states(...list) });

  it('a second in is ignored, the first wins', () => {
    expect(work(['08:00', 'in'], ['08:30', 'in'], ['17:00', 'out'])).toMatchObject({ status: 'present', regularMin: 480 });
  });

  it('an out while closed is ignored, before any in it leaves the check-in missing', () => {
    expect(work(['08:00', 'in'], ['16:00', 'out'], ['17:00', 'out'])).toMatchObject({ lastOut: '2026-01-05T16:00', earlyMin: 60 });
    expect(work(['16:00', 'out'], ['17:00', 'out'])).toMatchObject({ status: 'incomplete', missedIn: true, missedOut: false, lastOut: '2026-01-05T17:00' });
  });

  it('break keys make a gap inside a pair, and nowhere else', () => {
    expect(work(['08:00', 'in'], ['12:10', 'breakOut'], ['12:20', 'breakOut'], ['12:55', 'breakIn'], ['12:57', 'breakIn'], ['17:00', 'out'])).toMatchObject({ breakMin: 60, presentMin: 480 });
    expect(work(['07:00', 'breakOut'], ['07:30', 'breakIn'], ['08:00', 'in'], ['17:00', 'out'])).toMatchObject({ regularMin: 480, firstIn: '2026-01-05T08:00' });
  });

  it('an out while on break closes where the break began', () => {
    expect(work(['08:00', 'in'], ['15:00', 'breakOut'], ['17:00', 'out'])).toMatchObject({ lastOut: '2026-01-05T15:00', earlyMin: 120, regularMin: 360 });
  });

  it('who never comes back from a break is missing the check-out', () => {
    expect(work(['08:00', 'in'], ['15:00', 'breakOut'])).toMatchObject({ status: 'incomplete', missedOut: true, presentMin: 360 });
    const early = { ...rule, missOut: { as: 'early' as const, minutes: 60 } };
    expect(day({ timetable: OFFICE, rule: early, punches: states(['08:00', 'in'], ['15:00', 'breakOut']) })).toMatchObject({ presentMin: 420, outUsed: '2026-01-05T16:00' });
  });

  it('an unknown key is an in when closed, an out when open', () => {
    expect(work(['08:00', 'unknown'], ['12:00', 'unknown'], ['13:00', 'in'], ['17:00', 'unknown'])).toMatchObject({ regularMin: 480, breakMin: 60 });
  });

  it('overtime keys make pairs of their own; the first in wins, an out without in is nothing', () => {
    const record = work(['08:00', 'in'], ['17:00', 'out'], ['17:05', 'otOut'], ['17:30', 'otIn'], ['17:40', 'otIn'], ['18:30', 'otOut'], ['19:00', 'otIn']);
    expect(record).toMatchObject({ regularMin: 480, otMin: 60, presentMin: 540, lastOut: '2026-01-05T18:30', outUsed: '2026-01-05T17:00' });
    expect(work(['06:30', 'otIn'], ['07:30', 'otOut'], ['08:00', 'in'], ['17:00', 'out'])).toMatchObject({ firstIn: '2026-01-05T06:30', inUsed: '2026-01-05T08:00', otMin: 60 });
  });

  it('overtime inside a pair counts once, as overtime', () => {
    expect(work(['08:00', 'in'], ['14:00', 'otIn'], ['15:00', 'otOut'], ['17:00', 'out'])).toMatchObject({ otMin: 60, regularMin: 420, presentMin: 480, shortMin: 60 });
  });

  it('only overtime pressed: absent from the plan, and the overtime stands', () => {
    expect(work(['18:00', 'otIn'], ['19:00', 'otOut'])).toMatchObject({ status: 'absent', absentMin: 480, otMin: 60 });
  });

  it('first and last by state: breaks count, what lies between does not', () => {
    const first = { identity: 'state' as const };
    const punches = states(['07:50', 'out'], ['08:00', 'in'], ['10:00', 'out'], ['10:30', 'in'], ['12:00', 'breakOut'], ['12:50', 'breakIn'], ['17:00', 'out'], ['17:20', 'in']);
    expect(day({ timetable: OFFICE, rule: first, punches })).toMatchObject({ firstIn: '2026-01-05T08:00', lastOut: '2026-01-05T17:00', presentMin: 480, breakMin: 60 });
    expect(day({ timetable: OFFICE, rule: first, punches: states(['08:00', 'unknown'], ['12:00', 'unknown'], ['17:00', 'unknown']) })).toMatchObject({ lastOut: '2026-01-05T12:00' });
    expect(day({ timetable: OFFICE, rule: first, punches: states(['08:00', 'in'], ['12:00', 'breakOut'], ['17:00', 'out']) })).toMatchObject({ presentMin: 480, breakMin: 60 });
    expect(day({ timetable: OFFICE, rule: first, punches: states(['08:00', 'in'], ['12:00', 'in']) })).toMatchObject({ missedOut: true, firstIn: '2026-01-05T08:00' });
    expect(day({ timetable: OFFICE, rule: first, punches: states(['08:00', 'in'], ['17:00', 'out'], ['18:00', 'otIn'], ['19:00', 'otOut']) })).toMatchObject({ otMin: 60 });
  });
});

describe('step 6: what is missing', () => {
  const missIn = (as: 'flag' | 'late' | 'absent', minutes = 60) => ({ missIn: { as, minutes } });
  const missOut = (as: 'flag' | 'early' | 'absent', minutes = 60) => ({ missOut: { as, minutes } });

  it.each([
    ['check-in, flagged', missIn('flag'), ['17:00'], { status: 'incomplete', missedIn: true, presentMin: 0, lateMin: 0, shortMin: 0, absentMin: 0 }],
    ['check-in, assumed late', missIn('late', 90), ['17:00'], { status: 'present', missedIn: true, lateMin: 90, inUsed: '2026-01-05T09:30', firstIn: null, flagsInclude: ['late', 'missedIn', 'assumed'] }],
    ['check-in, absent', missIn('absent'), ['17:00'], { status: 'absent', missedIn: true, absentMin: 480, presentMin: 0 }],
    ['check-out, flagged', missOut('flag'), ['09:00'], { status: 'incomplete', missedOut: true, presentMin: 0, lateMin: 0 }],
    ['check-out, assumed early', missOut('early', 90), ['09:00'], { status: 'present', earlyMin: 90, lateMin: 60, outUsed: '2026-01-05T15:30', lastOut: null }],
    ['check-out, absent', missOut('absent'), ['09:00'], { status: 'absent', absentMin: 480 }],
    ['both: absent whatever the rule', missIn('late'), [], { status: 'absent', missedIn: false, missedOut: false, absentMin: 480 }],
  ])('%s', (_name, rule, punches, expected) => {
    expect(day({ timetable: OFFICE, rule, punches })).toMatchObject(expected);
  });

  it('an assumed time never lies beyond the real one', () => {
    expect(day({ timetable: OFFICE, rule: missIn('late', 600), punches: ['17:00'] })).toMatchObject({ inUsed: '2026-01-05T17:00', presentMin: 0, lateMin: 480 });
    expect(day({ timetable: OFFICE, rule: missOut('early', 600), punches: ['10:00'] })).toMatchObject({ outUsed: '2026-01-05T10:00', presentMin: 0 });
  });

  it('a side that is not required stands at the planned time, without a flag', () => {
    const open = { ...OFFICE, outRequired: false };
    expect(day({ timetable: open, punches: ['08:10'] })).toMatchObject({ status: 'present', lateMin: 10, earlyMin: 0, missedOut: false, flagsInclude: ['late'], outUsed: '2026-01-05T17:00' });
    expect(day({ timetable: { ...OFFICE, inRequired: false }, punches: ['16:50'] })).toMatchObject({ earlyMin: 10, missedIn: false, flagsInclude: ['early'], inUsed: '2026-01-05T08:00' });
    expect(day({ timetable: open, punches: [] })).toMatchObject({ status: 'absent' });
    const free = { kind: 'flexible' as const, required: 300, inRequired: false, outRequired: false };
    expect(day({ timetable: free, punches: [] })).toMatchObject({ status: 'present', regularMin: 300, flagsInclude: ['assumed'] });
    expect(day({ timetable: { ...free, required: null }, punches: [] })).toMatchObject({ status: 'present', regularMin: 0 });
  });

  it('a flexible timetable has no planned time to assume', () => {
    const free = { kind: 'flexible' as const, required: 300 };
    expect(day({ timetable: free, rule: missOut('early'), punches: ['10:00'] })).toMatchObject({ status: 'incomplete', missedOut: true });
    expect(day({ timetable: free, rule: missOut('absent'), punches: ['10:00'] })).toMatchObject({ status: 'absent', absentMin: 300 });
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
    if (status === 'inProgress') expect(record).toMatchObject({ missedIn: false, missedOut: false, shortMin: 0, lateMin: 0 });
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
      inUsed: '2026-01-05T08:15', outUsed: '2026-01-05T17:30', firstIn: '2026-01-05T08:01', lateMin: 15, otMin: 30, presentMin: 495,
    });
    expect(day({ timetable: OFFICE, rule: { roundIn: quarter('down'), roundOut: quarter('up') }, punches: ['08:01', '16:46'] })).toMatchObject({ lateMin: 0, earlyMin: 0, presentMin: 480 });
  });

  it('never makes presence negative', () => {
    const rule = { roundIn: { interval: 60, mode: 'up' }, roundOut: { interval: 60, mode: 'down' } };
    expect(day({ timetable: OFFICE, rule, punches: ['09:05', '09:50'] })).toMatchObject({ presentMin: 0, inUsed: '2026-01-05T10:00', outUsed: '2026-01-05T10:00' });
    expect(day({ rule, punches: ['09:05', '09:50'] })).toMatchObject({ presentMin: 0, workedMin: 0 });
  });

  it('leaves assumed times alone', () => {
    const rule = { roundIn: { interval: 60, mode: 'up' }, missIn: { as: 'late' as const, minutes: 10 } };
    expect(day({ timetable: OFFICE, rule, punches: ['17:00'] })).toMatchObject({ inUsed: '2026-01-05T08:10', lateMin: 10 });
    const out = { roundIn: { interval: 30, mode: 'up' }, missOut: { as: 'early' as const, minutes: 10 } };
    expect(day({ timetable: OFFICE, rule: out, punches: ['08:10'] })).toMatchObject({ inUsed: '2026-01-05T08:30', outUsed: '2026-01-05T16:50' });
  });

  it('rounds the length of each gap', () => {
    const rule = { pairing: 'everyPair' as const, roundBreak: quarter('up') };
    expect(day({ rule, punches: ['08:00', '12:00', '12:31', '15:00', '15:05', '17:00'] })).toMatchObject({ workedMin: 480 });
    expect(day({ rule, punches: ['08:00', '12:00', '12:50', '12:55', '13:00', '14:00'] })).toMatchObject({ workedMin: 290 });
    expect(day({ timetable: OFFICE, rule, punches: ['08:00', '12:00', '12:50', '17:00'] })).toMatchObject({ presentMin: 480, breakMin: 60 });
  });

  it('rounds the day\'s total last and keeps the sum of the slots', () => {
    const rule = { roundDay: { interval: 30, mode: 'down' } };
    expect(day({ timetable: OFFICE, rule, punches: ['08:10', '17:00'] })).toMatchObject({ presentMin: 450, regularMin: 450, lateMin: 10, shortMin: 30 });
    expect(day({ rule, punches: ['08:10', '17:00'] })).toMatchObject({ presentMin: 510, workedMin: 510 });
    const timetables = { A: { in: '08:00', out: '12:00' }, B: { in: '13:00', out: '17:00' } };
    const schedule = [{ source: 'employee' as const, from: MONDAY, to: MONDAY, timetables: ['A', 'B'] }];
    expect(day({ timetables, schedule, rule, punches: ['08:10', '12:00', '13:10', '17:00'] })).toMatchObject({ presentMin: 450, regularMin: 450 });
    expect(day({ timetables, schedule, rule, punches: ['08:10', '12:00'] })).toMatchObject({ presentMin: 210, regularMin: 210 });
    expect(day({ timetables, schedule, rule, punches: [] })).toMatchObject({ presentMin: 0 });
  });

  it('is on the wall clock, over midnight too', () => {
    const night = { in: '22:00', out: '06:00' };
    const rule = { roundIn: quarter('nearest'), roundOut: quarter('nearest') };
    expect(days({ timetable: night, zone: 'Asia/Kathmandu', rule, punches: ['21:53', '2026-01-06T06:08'] })).toMatchObject([{ inUsed: '2026-01-05T22:00', outUsed: '2026-01-06T06:15' }]);
  });
});

describe('step 6: what is missing, what is rounded', () => {
  const flags = (situation: Parameters<typeof day>[0]): unknown => day(situation)['flagsInclude'];

  it('an assumed check-in is flagged as missing and as assumed', () => {
    expect(flags({ timetable: OFFICE, rule: { missIn: { as: 'late', minutes: 0 } }, punches: ['17:00'] })).toEqual(['missedIn', 'assumed']);
    expect(flags({ timetable: OFFICE, rule: { missOut: { as: 'early', minutes: 0 } }, punches: ['08:00'] })).toEqual(['missedOut', 'assumed']);
  });

  it('on a holiday nothing is missing until a lone punch can no longer get its other one', () => {
    const holiday = { timetable: OFFICE, holidays: [MONDAY] };
    expect(flags(holiday)).toEqual([]);
    expect(flags({ ...holiday, punches: ['08:00'], asOf: `${MONDAY}T12:00` })).toEqual([]);
    expect(flags({ ...holiday, punches: ['08:00'] })).toEqual(['missedOut']);
  });

  it('added overtime assumes nothing', () => {
    const schedule = [{ source: 'temporary' as const, from: MONDAY, to: MONDAY, timetables: ['T'], mode: 'addOvertime' as const }];
    const rule = { missOut: { as: 'early' as const, minutes: 0 } };
    expect(day({ timetables: { T: OFFICE }, schedule, rule, punches: ['08:00'] })).toMatchObject({ otMin: 0, presentMin: 0, flagsInclude: ['missedOut'] });
  });

  it('an odd last punch leaves the check-out open, whatever was closed before', () => {
    const open = { timetable: OFFICE, rule: { pairing: 'everyPair' as const, roundOut: { interval: 15, mode: 'up' } }, punches: ['08:00', '12:00', '13:00'] };
    expect(day(open)).toMatchObject({ status: 'incomplete', outUsed: null, presentMin: 240 });
    expect(day({ ...open, asOf: `${MONDAY}T14:00` })).toMatchObject({ status: 'inProgress', outUsed: null, presentMin: 240 });
  });

  it('times are rounded from midnight of the wall clock', () => {
    expect(day({ timetable: OFFICE, rule: { roundIn: { interval: 50, mode: 'down' } }, punches: ['08:00', '17:00'] })).toMatchObject({ inUsed: `${MONDAY}T07:30` });
  });

  it('"near" needs a planned time: without a plan, or a flexible one, nothing is rounded', () => {
    const rule = { roundIn: { interval: 15, mode: 'down', near: [1440, 1440] as [number, number] } };
    const inUsed = (more: object) => day({ rule, punches: ['09:08', '17:00'], ...more })['inUsed'];
    expect(inUsed({ timetable: OFFICE })).toBe(`${MONDAY}T09:00`);
    expect(inUsed({ timetable: OFFICE, rule: { roundIn: { ...rule.roundIn, near: [0, 68] } } })).toBe(`${MONDAY}T09:00`);
    expect(inUsed({ timetable: OFFICE, rule: { roundIn: { ...rule.roundIn, near: [0, 67] } } })).toBe(`${MONDAY}T09:08`);
    expect(inUsed({})).toBe(`${MONDAY}T09:08`);
    expect(inUsed({ timetable: { kind: 'flexible', required: 480 } })).toBe(`${MONDAY}T09:08`);
  });

  it('presence rounded away at an end does not reach into the gap that follows', () => {
    const quarter = { interval: 30, mode: 'up' };
    const rule = { pairing: 'everyPair' as const, roundIn: quarter, roundOut: { interval: 30, mode: 'down' } };
    const plain = { in: '08:00', out: '17:00' };
    expect(day({ timetable: plain, rule, punches: ['08:01', '08:10', '09:00', '17:00'] })).toMatchObject({ inUsed: `${MONDAY}T08:30`, presentMin: 480 });
    expect(day({ timetable: plain, rule, punches: ['08:00', '16:00', '16:31', '16:40'] })).toMatchObject({ outUsed: `${MONDAY}T16:30`, presentMin: 480 });
    expect(day({ timetable: plain, rule: { ...rule, roundIn: { interval: 30, mode: 'down' } }, punches: ['08:10', '16:00'] })).toMatchObject({ presentMin: 480 });
    expect(day({ timetable: plain, rule: { ...rule, roundOut: quarter, roundIn: { interval: 60, mode: 'down' } }, punches: ['08:10', '15:40'] })).toMatchObject({ presentMin: 480 });
  });

  it('pairs that touch have no gap to round', () => {
    expect(roundGaps([0, 10, 10, 20, 24, 30], { interval: 5, mode: 'cutoff', cutoff: 0 })).toEqual([0, 10, 10, 20, 25, 30]);
    expect(roundGaps([0, 10, 13, 20], null)).toEqual([0, 10, 13, 20]);
  });
});

describe('step 5: loose chains', () => {
  const rule = { pairing: 'everyPair' as const };

  it('a check-in that is too old is given up, though other presses lie between', () => {
    expect(day({ rule: { ...rule, dedupeMinutes: 5 }, punches: ['06:00', '06:04', '22:03'] })).toMatchObject({ workedMin: 0, missedOut: true });
    expect(day({ rule: { ...rule, dedupeMinutes: 5 }, punches: ['06:00', '06:04', '22:00'] })).toMatchObject({ workedMin: 960, missedOut: false });
    const state = { ...rule, identity: 'state' as const };
    expect(day({ rule: state, punches: states(['06:00', 'in'], ['12:00', 'in'], ['22:01', 'out']) })).toMatchObject({ workedMin: 0, missedOut: true });
    expect(day({ rule: state, punches: states(['06:00', 'in'], ['12:00', 'in'], ['22:00', 'out']) })).toMatchObject({ workedMin: 960, missedOut: false });
    expect(day({ rule: state, punches: states(['05:00', 'in'], ['12:00', 'breakOut'], ['21:01', 'in'], ['22:00', 'out']) })).toMatchObject({ workedMin: 479, missedOut: true });
  });
});
