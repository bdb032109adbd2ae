import { describe, expect, it } from 'vitest';
import { partLocked } from './dirty-days.ts';
import { at, dirty, entry, monday, own, punch } from '#tests/engine/dirtied.ts';

describe('other changes dirty', () => {
  it('a timetable: the dates from then on whose plan uses it', () => {
    expect(dirty({ kind: 'timetable', timetableId: 'D', from: monday + 16 })).toEqual([16, 17, 18]);
    expect(dirty({ kind: 'timetable', timetableId: 'N', from: 0 })).toEqual([]);
    const automatic = [{ source: 'auto' as const, from: monday, to: monday + 1, candidateIds: ['D', 'N'] }];
    expect(dirty({ kind: 'timetable', timetableId: 'N', from: 0 }, {}, { schedule: automatic })).toEqual([0, 1]);
    const added = [own, entry('temporary', { timetableIds: ['E'], mode: 'addNormal', to: monday })];
    expect(dirty({ kind: 'timetable', timetableId: 'E', from: 0 }, {}, { schedule: added })).toEqual([0]);
  });

  it('a shift: the dates from then on that it decides', () => {
    expect(dirty({ kind: 'shift', shiftId: 'S', from: monday + 18 })).toEqual([18, 19, 20]);
    expect(dirty({ kind: 'shift', shiftId: 'Z', from: 0 })).toEqual([]);
  });

  it('a rule: the dates from then on that inherit what changed', () => {
    const rules = [
      { id: 'c', departmentId: null, options: {} },
      {
        id: 'l',
        departmentId: 'leaf',
        options: { otMin: 5, missIn: { as: 'flag' as const }, weekend: [7], weeklyOt: null },
      },
    ];
    const edited = (
      departmentId: string | null,
      ...options: ('otMin' | 'otMax' | 'missIn' | 'weekend' | 'weeklyOt')[]
    ): number[] => dirty({ kind: 'rule', departmentId, options, from: monday + 18 }, { rules });
    expect(edited(null, 'otMin')).toEqual([]);
    expect(edited(null, 'weekend')).toEqual([]);
    expect(edited(null, 'otMin', 'otMax')).toEqual([18, 19, 20]);
    expect(edited(null, 'missIn')).toEqual([18, 19, 20]);
    expect(edited('root', 'otMin')).toEqual([]);
    expect(edited('leaf', 'otMin')).toEqual([18, 19, 20]);
    expect(edited('other', 'otMax')).toEqual([]);
    expect(edited('root', 'weeklyOt')).toEqual([]);
  });

  it('a holiday: its dates, old and new, for the departments in scope', () => {
    const moved = (departmentId: string | null): number[] =>
      dirty({ kind: 'holiday', departmentId, dates: [monday + 3, monday] });
    expect([moved(null), moved('root'), moved('other')]).toEqual([[0, 3], [0, 3], []]);
  });

  it('leave, training or a request: the dates it touches', () => {
    const span = (start: number, end: number): number[] =>
      dirty({ kind: 'absence', spans: [{ from: start / 60, to: end / 60 }] });
    expect(span(at(1, 600), at(1, 700))).toEqual([1]);
    expect(span(at(1, 600), at(3, 0))).toEqual([1, 2]);
    expect(span(at(5, 600), at(5, 700))).toEqual([5]);
    expect(dirty({ kind: 'absence', spans: [{ date: monday + 2, part: 'am' }] })).toEqual([2]);
    const nights = { schedule: [{ source: 'employee' as const, from: 0, to: null, timetableIds: ['N'] }] };
    expect(dirty({ kind: 'absence', spans: [{ from: at(1, 100) / 60, to: at(1, 200) / 60 }] }, {}, nights)).toEqual([
      0, 1,
    ]);
  });

  it('leave: a day only where they share more than a moment, a window also where they do', () => {
    const span = (start: number, end: number): number[] =>
      dirty({ kind: 'absence', spans: [{ from: start / 60, to: end / 60 }] });
    expect(span(at(1, 1000), at(2, 0))).toEqual([1]);
    expect(span(at(2, 0), at(2, 60))).toEqual([2]);
    const nights = { schedule: [{ source: 'employee' as const, from: monday, to: monday, timetableIds: ['N'] }] };
    const over = (start: number, end: number): number[] =>
      dirty({ kind: 'absence', spans: [{ from: start / 60, to: end / 60 }] }, {}, nights);
    expect([over(at(1, 420), at(1, 500)), over(at(1, 421), at(1, 500))]).toEqual([[0, 1], [1]]);
    const early = {
      schedule: [{ source: 'employee' as const, from: monday + 3, to: monday + 3, timetableIds: ['P'] }],
    };
    const before = (end: number): number[] =>
      dirty({ kind: 'absence', spans: [{ from: at(2, 1200) / 60, to: end / 60 }] }, {}, early);
    expect([before(at(2, 1380)), before(at(2, 1379))]).toEqual([[2, 3], [2]]);
  });

  it('leave: a day of rest from which a shift may still run on', () => {
    const resting = (start: number, end: number): number[] =>
      dirty(
        { kind: 'absence', spans: [{ from: start / 60, to: end / 60 }] },
        { rules: [{ id: 'r', departmentId: null, options: { maxShift: 720 } }] },
        { schedule: [] },
      );
    expect([resting(at(3, 719), at(3, 725)), resting(at(3, 720), at(3, 725))]).toEqual([[2, 3], [3]]);
    expect([resting(at(2, 1400), at(3, 0)), resting(at(2, 1400), at(3, 1))]).toEqual([[2], [2, 3]]);
  });

  it("an employee's move: everything from then on", () => {
    expect(dirty({ kind: 'employee', from: monday + 19 })).toEqual([19, 20]);
  });

  it('hire and leave: what lies between old and new', () => {
    expect(dirty({ kind: 'employment', side: 'from', old: monday + 2, new: monday })).toEqual([0, 1, 2]);
    expect(dirty({ kind: 'employment', side: 'to', old: null, new: monday + 18 })).toEqual([18, 19, 20]);
    expect(dirty({ kind: 'employment', side: 'from', old: null, new: monday - 3 })).toEqual([-4, -3]);
    expect(dirty({ kind: 'employment', side: 'to', old: monday + 20, new: null })).toEqual([20]);
  });

  it('time: the dates whose windows close', () => {
    const passing = (start: number, end: number): number[] => dirty({ kind: 'clock', from: start, to: end });
    expect(passing(at(0, 1080), at(0, 1081))).toEqual([0]);
    expect(passing(at(0, 1081), at(0, 1100))).toEqual([]);
    expect(passing(at(0, 1000), at(0, 1080))).toEqual([]);
    expect(passing(at(5, 600), at(5, 700))).toEqual([5]);
  });

  it('time: a day of rest from its first moment until no shift begun on it can end', () => {
    const resting = (start: number, end: number): number[] =>
      dirty(
        { kind: 'clock', from: start, to: end },
        { rules: [{ id: 'r', departmentId: null, options: { maxShift: 60 } }] },
        { schedule: [] },
      );
    expect([resting(at(3, 0) - 2, at(3, 0) - 1), resting(at(3, 0) - 1, at(3, 0))]).toEqual([[2], [2, 3]]);
    expect([resting(at(3, 60), at(3, 70)), resting(at(3, 60) + 1, at(3, 70))]).toEqual([[2, 3], [3]]);
  });

  it('nothing outside the computed range', () => {
    expect(dirty(punch(at(40, 480)))).toEqual([]);
    expect(dirty({ kind: 'holiday', departmentId: null, dates: [monday + 21, monday - 5] })).toEqual([]);
  });
});

describe('dates in a locked period', () => {
  const locked = [
    { from: 10, to: 12 },
    { from: 20, to: 20 },
  ];

  it('are stale from its first to its last, whichever period it is', () => {
    expect(partLocked([9, 10, 11, 12, 13, 19, 20, 21], locked)).toEqual({
      recompute: [9, 13, 19, 21],
      stale: [10, 11, 12, 20],
    });
  });
});
