import { describe, expect, it } from 'vitest';
import { PunchState } from './codes.ts';
import { sortPunches } from './punches.ts';
import { day, MONDAY, OFFICE, states } from '#tests/engine/one-day.ts';

describe('step 3: punches', () => {
  it('go to a normal timetable before a flexible one', () => {
    const timetables = { T: OFFICE, F: { kind: 'flexible' as const, required: 60 } };
    const schedule = [{ source: 'employee' as const, from: MONDAY, to: MONDAY, timetables: ['F', 'T'] }];
    const record = day({ timetables, schedule, punches: ['01:00', '02:00', '08:00', '17:00'] });
    expect(record).toMatchObject({ status: 'present', regularMin: 540, requiredMin: 540 });
  });

  it('are sorted, voided and repeated ones left out', () => {
    const at = (instant: number, more = {}) => ({ id: instant, instant, state: PunchState.in, ...more });
    const sorted = sortPunches(
      [at(5), at(3), at(4, { void: true }), at(5), at(5, { state: PunchState.out }), at(5, { deviceId: 2 })],
      true,
    );
    expect(sorted.at).toEqual([3, 5, 5, 5]);
    expect(sorted.state).toEqual([PunchState.in, PunchState.out, PunchState.in, PunchState.in]);
    expect(sorted.dropped.map(({ because }) => because)).toEqual(['voided', 'repeatedUpload']);
    expect(sortPunches([at(1), at(2, { void: true }), at(3)], false)).toMatchObject({ at: [1, 3], dropped: [] });
    expect(sortPunches([at(1), at(2, { void: true }), at(3)], true).at).toEqual([1, 3]);
    expect(
      sortPunches([at(1, { id: 'b' }), at(1, { id: 'a', state: PunchState.otIn })], false).source.map(({ id }) => id),
    ).toEqual(['b', 'a']);
  });

  it('of one second and key stand by terminal, then by id, so that uploads may come in any order', () => {
    const at = (id: number | string, deviceId?: number | string) => ({
      id,
      instant: 1,
      state: PunchState.in,
      ...(deviceId === undefined ? {} : { deviceId }),
    });
    const orders = (list: ReturnType<typeof at>[]): string[] =>
      [list, list.toReversed()].map((punches) =>
        sortPunches(punches, false)
          .source.map(({ id }) => id)
          .join(' '),
      );
    expect(orders([at(10), at(9)])).toEqual(['9', '9']);
    expect(orders([at('10'), at('9')])).toEqual(['10', '10']);
    expect(orders([at(1, 10), at(2, 9), at(3)])).toEqual(['3 2 1', '3 2 1']);
    expect(orders([at(1, 'b'), at(2, 'a'), at(3, 7)])).toEqual(['3 2 1', '3 2 1']);
    const mixed = [
      at(4),
      { ...at(1), instant: 9 },
      { ...at(2), instant: 5 },
      { ...at(3), instant: 5, state: PunchState.out },
      { ...at(5), instant: -7 },
    ];
    expect(sortPunches(mixed, false).source.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
    expect(sortPunches(mixed, false)).toMatchObject({ count: 5, at: [-7, 1, 5, 5, 9] });
  });

  it('at one second close before they open', () => {
    const at = (state: PunchState) => ({ id: state, instant: 1, state });
    const all = [
      PunchState.otIn,
      PunchState.breakOut,
      PunchState.in,
      PunchState.unknown,
      PunchState.out,
      PunchState.breakIn,
      PunchState.otOut,
    ];
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
    const early = [
      ['08:00', 'in'],
      ['12:00', 'out'],
      ['12:20', 'in'],
      ['17:00', 'out'],
    ] as const;
    expect(split({ identity: 'state' }, ...early)).toMatchObject({ status: 'present', regularMin: 480 });
    expect(split({}, ...early)).toMatchObject({ status: 'incomplete', regularMin: 240 });
    const late = [
      ['08:00', 'in'],
      ['12:40', 'out'],
      ['13:00', 'in'],
      ['17:00', 'out'],
    ] as const;
    expect(split({ identity: 'state' }, ...late)).toMatchObject({ status: 'present', lateMin: 0, regularMin: 480 });
    expect(split({}, ...late)).toMatchObject({ status: 'incomplete' });
  });

  it('the key decides only where windows meet', () => {
    expect(split({ identity: 'state' }, ['10:59', 'in'], ['12:00', 'out'])).toMatchObject({
      status: 'halfDay',
      lateMin: 179,
    });
    expect(split({ identity: 'state' }, ['11:00', 'in'], ['17:00', 'out'])).toMatchObject({
      status: 'halfDay',
      lateMin: 0,
      regularMin: 240,
    });
    expect(split({ identity: 'state' }, ['08:00', 'in'], ['18:00', 'out'])).toMatchObject({
      status: 'halfDay',
      absentMin: 240,
      regularMin: 240,
    });
    expect(split({ identity: 'state' }, ['08:00', 'in'], ['18:01', 'out'])).toMatchObject({
      status: 'incomplete',
      flagsInclude: ['missedIn', 'missedOut'],
    });
  });

  it('a check-out belongs to the timetable that was opened last', () => {
    expect(split({ identity: 'state' }, ['08:00', 'in'], ['12:50', 'in'], ['17:00', 'out'])).toMatchObject({
      status: 'incomplete',
      missedOut: true,
      missedIn: false,
      regularMin: 240,
    });
  });

  it('a flexible day has its own attendance day and no more', () => {
    const schedule = [{ source: 'employee' as const, from: MONDAY, to: MONDAY, timetables: ['F'] }];
    const timetables = { F: { kind: 'flexible' as const, required: 480, breaks: [{ duration: 30, trigger: 360 }] } };
    const punches = ['2026-01-04T22:00', '09:00', '18:00', '2026-01-06T00:00'];
    expect(day({ timetables, schedule, punches })).toMatchObject({
      firstIn: `${MONDAY}T09:00`,
      lastOut: `${MONDAY}T18:00`,
      presentMin: 510,
      breakMin: 30,
      regularMin: 480,
    });
    expect(day({ timetables, schedule, punches: ['00:00', '23:59:59'] })).toMatchObject({
      firstIn: `${MONDAY}T00:00`,
      lastOut: `${MONDAY}T23:59`,
      regularMin: 480,
    });
    expect(day({ timetables, schedule, punches: ['09:00', '15:00'] })).toMatchObject({ breakMin: 30, presentMin: 330 });
    expect(day({ timetables, schedule, punches: ['09:00', '14:59'] })).toMatchObject({ breakMin: 0, presentMin: 359 });
  });
});
