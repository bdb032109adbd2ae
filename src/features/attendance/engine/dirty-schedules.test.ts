import { describe, expect, it } from 'vitest';
import { PunchState } from './codes.ts';
import type { RuleOptions } from './rule.ts';
import { at, dirty, entry, monday, moved, own, written } from '#tests/engine/dirtied.ts';

describe('a schedule entry dirties', () => {
  it('its dates, where nothing stronger stands', () => {
    expect(dirty(written(entry('employee')))).toEqual([0, 1, 2]);
    expect(dirty(written(entry('employee', { to: null, from: monday + 18 })))).toEqual([18, 19, 20]);
    expect(dirty(written(entry('department', { departmentId: 'root' })))).toEqual([]);
    expect(dirty(written(entry('department', { departmentId: 'root' })), {}, { schedule: [] })).toEqual([0, 1, 2]);
    expect(dirty(written(entry('default')), {}, { schedule: [] })).toEqual([0, 1, 2]);
    expect(dirty(written(entry('default')))).toEqual([]);
    expect(dirty(written(entry('auto')))).toEqual([]);
  });

  it('one of several is enough', () => {
    expect(
      dirty(written(entry('employee', { to: monday }), entry('employee', { from: monday + 4, to: monday + 4 }))),
    ).toEqual([0, 4]);
  });

  it('of a department only for its people, and not below a nearer one', () => {
    const leaf = { schedule: [entry('department', { departmentId: 'leaf', to: null })] };
    expect(dirty(written(entry('department', { departmentId: 'root' })), leaf, { schedule: [] })).toEqual([]);
    expect(dirty(written(entry('department', { departmentId: 'leaf' })), leaf, { schedule: [] })).toEqual([0, 1, 2]);
    expect(
      dirty(
        written(entry('department', { departmentId: 'leaf' })),
        {},
        { schedule: [], departments: [{ from: 0, value: 'root' }] },
      ),
    ).toEqual([]);
    expect(dirty(written(entry('default')), leaf, { schedule: [] })).toEqual([]);
    expect(dirty(written(entry('employee')), leaf, { schedule: [] })).toEqual([0, 1, 2]);
  });

  it('a replacement hides all but other adjustments', () => {
    const replaced = { schedule: [own, entry('temporary', { from: monday, to: monday })] };
    expect(dirty(written(entry('employee')), {}, replaced)).toEqual([1, 2]);
    expect(dirty(written(entry('swap')), {}, replaced)).toEqual([0, 1, 2]);
    expect(dirty(written(entry('temporary')), {}, replaced)).toEqual([0, 1, 2]);
    const added = { schedule: [own, entry('temporary', { from: monday, to: monday, mode: 'addNormal' })] };
    expect(dirty(written(entry('employee')), {}, added)).toEqual([0, 1, 2]);
  });

  it('and the neighbours that gain or lose a punch by it, no others', () => {
    const nights = [{ source: 'employee' as const, from: 0, to: null, timetableIds: ['N', 'E'] }];
    const change = entry('temporary', { to: monday });
    const over = (...instants: number[]): number[] => moved(written(change), nights, [...nights, change], instants);
    // The night before ends at 06:00 and the morning's window opens at 05:00: their border falls.
    expect(over(at(0, 410))).toEqual([-1, 0]);
    expect(over(at(0, 300))).toEqual([0]);
    expect(over()).toEqual([0]);
    expect(
      moved(written(change), nights, [...nights, change], [at(0, 410)], PunchState.unknown, {}, { to: monday - 1 }),
    ).toEqual([-1]);
    expect(
      moved(written(change), nights, [...nights, change], [at(0, 410)], PunchState.unknown, {}, { to: monday }),
    ).toEqual([-1, 0]);
  });

  it('a neighbour that owns as many punches as before, but others', () => {
    // With the long one before it, N of the day only gets the evening's punch; without it, the dawn's as well.
    const nights = [{ source: 'employee' as const, from: monday, to: monday, timetableIds: ['N'] }];
    const morning = entry('employee', { from: monday + 1, to: monday + 1, timetableIds: ['E'] });
    expect(moved(written(morning), nights, [...nights, morning], [at(1, 330), at(1, 400)])).toEqual([0, 1]);
  });
});

describe('a timetable that comes between two others', () => {
  const long = { source: 'employee' as const, from: monday, to: monday, timetableIds: ['L'] };
  const early = { source: 'employee' as const, from: monday + 2, to: monday + 2, timetableIds: ['W'] };
  const between = entry('temporary', { from: monday + 1, to: monday + 1, timetableIds: ['M'] });
  const over = (instant: number, state: PunchState, options: Partial<RuleOptions> = {}): number[] =>
    moved(written(between), [long, early], [long, early, between], [instant], state, options);

  it('takes their border away, also from the one its own windows do not meet', () => {
    expect(over(at(2, 75), PunchState.unknown)).toEqual([0, 1, 2]);
    expect(over(at(2, 95), PunchState.unknown)).toEqual([1]);
  });

  it('and with the border what their keys decided', () => {
    expect(over(at(2, 105), PunchState.out, { identity: 'state' })).toEqual([0, 1, 2]);
    expect(over(at(2, 105), PunchState.in, { identity: 'state' })).toEqual([1]);
  });
});
