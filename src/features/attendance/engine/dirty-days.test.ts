import { describe, expect, it } from 'vitest';
import type { InputChange, OneStateChange } from './changes.ts';
import { prepareCompany } from './company.ts';
import { PunchState } from './codes.ts';
import { dirtyDays, partLocked } from './dirty-days.ts';
import type { EngineInput } from './run.ts';
import type { RuleOptions } from './rule.ts';
import type { CompanyInput, Employee, ScheduleEntry } from './types.ts';
import { zoneFromIntl } from './zone-from-intl.ts';

const UTC = zoneFromIntl('UTC', 2025, 2027);
const monday = 20_458;
const from = monday - 4;
const days = { 0: ['D'], 1: ['D'], 2: ['D'], 3: ['D'], 4: ['D'] };
const base: CompanyInput = {
  id: 1,
  zones: [UTC],
  departments: [
    { id: 'root', parent: null },
    { id: 'leaf', parent: 'root' },
  ],
  timetables: [
    { id: 'D', in: 480, out: 1020, windows: [60, null, null, 60] },
    { id: 'N', in: 1320, out: 360, windows: [60, null, null, 60] },
    { id: 'E', in: 420, out: 600, windows: [120, null, null, 60] },
    { id: 'L', in: 1080, out: 1080, windows: [60, null, null, 480] },
    { id: 'M', in: 600, out: 720, windows: [60, null, null, 60] },
    { id: 'W', in: 540, out: 1020, windows: [480, null, null, 60] },
    { id: 'P', in: 60, out: 480, windows: [120, null, null, 60] },
  ],
  shifts: [
    { id: 'S', unit: 'week', count: 1, days },
    { id: 'Z', unit: 'week', count: 1, days: {} },
  ],
};
const own: ScheduleEntry = { source: 'employee', from: 0, to: null, shiftId: 'S' };
const person: Employee = {
  id: 1,
  zones: [{ from: 0, value: 'UTC' }],
  departments: [{ from: 0, value: 'leaf' }],
  schedule: [own],
};

function dirty(
  change: InputChange,
  company: Partial<CompanyInput> = {},
  employee: Partial<Employee> = {},
  more: Partial<EngineInput> = {},
): number[] {
  const input = {
    company: prepareCompany({ ...base, ...company }),
    employee: { ...person, ...employee },
    from,
    to: monday + 20,
    punches: [],
    ...more,
  };
  return dirtyDays(change, input, input).map((date) => date - monday);
}
const at = (date: number, minute: number): number => ((monday + date) * 1440 + minute) * 60;
/** What a change dirties between two schedules of a person, with one key pressed at some instants. */
function moved(
  change: InputChange,
  before: readonly ScheduleEntry[],
  after: readonly ScheduleEntry[],
  instants: readonly number[],
  state: PunchState = PunchState.unknown,
  options: Partial<RuleOptions> = {},
  more: Partial<EngineInput> = {},
): number[] {
  const company = prepareCompany({ ...base, rules: [{ id: 'r', departmentId: null, options }] });
  const punches = instants.map((instant) => ({ id: instant, instant, state }));
  const input = { company, employee: { ...person, schedule: before }, from, to: monday + 20, punches, ...more };
  return dirtyDays(change, input, { ...input, employee: { ...person, schedule: after } }).map((date) => date - monday);
}
const punch = (...instants: number[]): OneStateChange => ({ kind: 'punch', instants });
const entry = (source: ScheduleEntry['source'], more: Partial<ScheduleEntry> = {}): ScheduleEntry => ({
  source,
  from: monday,
  to: monday + 2,
  timetableIds: ['D'],
  ...more,
});
const written = (...entries: ScheduleEntry[]): InputChange => ({ kind: 'schedule', entries });

describe('a punch dirties', () => {
  it('the dates whose windows hold it', () => {
    expect(dirty(punch(at(0, 480)))).toEqual([0]);
    expect(dirty(punch(at(0, 480), at(3, 480)))).toEqual([0, 3]);
    const night = [{ source: 'employee' as const, from: 0, to: null, timetableIds: ['N'] }];
    expect(dirty(punch(at(1, 300)), {}, { schedule: night })).toEqual([0, 1]);
    expect(dirty(punch(at(1, 1400)), {}, { schedule: night })).toEqual([1]);
  });

  it('also at the first and the last second of a window, and where it opens the day before', () => {
    const early = {
      schedule: [{ source: 'employee' as const, from: monday + 3, to: monday + 3, timetableIds: ['P'] }],
    };
    expect([dirty(punch(at(2, 1380)), {}, early), dirty(punch(at(2, 1380) - 1), {}, early)]).toEqual([[2, 3], [2]]);
    const night = { schedule: [{ source: 'employee' as const, from: monday, to: monday, timetableIds: ['N'] }] };
    expect([dirty(punch(at(1, 420)), {}, night), dirty(punch(at(1, 420) + 1), {}, night)]).toEqual([[0, 1], [1]]);
  });

  it('outside all windows, the timetable it missed by least', () => {
    expect(dirty(punch(at(0, 1200)))).toEqual([0]);
    expect(dirty(punch(at(1, 10)))).toEqual([0, 1]);
    expect(dirty(punch(at(1, 60)))).toEqual([1]);
  });

  it('on a day of rest, that day', () => {
    expect(dirty(punch(at(5, 600)))).toEqual([5]);
  });

  it('where pairs hang together, all until the next long pause', () => {
    const rule = { rules: [{ id: 'r', departmentId: null, options: { pairing: 'everyPair' as const } }] };
    const punches = [0, 1, 2, 5].map((date) => ({ id: date, instant: at(date, 720), state: PunchState.unknown }));
    const chain = punches.concat(
      [0, 1, 2].map((date) => ({ id: date + 10, instant: at(date, 1380), state: PunchState.unknown })),
    );
    expect(dirty(punch(at(0, 700)), rule, { schedule: [] }, { punches: chain })).toEqual([-1, 0, 1, 2, 3]);
  });

  it('and no day in that chain that has a timetable, or takes only its first and last punch', () => {
    const every = { pairing: 'everyPair' as const, maxShift: 720 };
    const chained = { rules: [{ id: 'r', departmentId: null, options: every }] };
    const loose = (date: number, minute: number) => ({
      id: `${date} ${minute}`,
      instant: at(date, minute),
      state: PunchState.unknown,
    });
    // Friday has a timetable; Saturday and Sunday have none, and Monday has one again.
    const weekend = [loose(5, 1200), loose(6, 480), loose(6, 1200)];
    expect(dirty(punch(at(5, 700)), chained, {}, { punches: weekend })).toEqual([5, 6]);
    expect(dirty(punch(at(5, 700)), {}, {}, { punches: weekend })).toEqual([5]);
    const apart = {
      rules: [{ id: 'r', departmentId: 'leaf', options: { pairing: 'firstLast' as const } }, ...chained.rules],
    };
    expect(dirty(punch(at(5, 700)), apart, {}, { punches: weekend })).toEqual([5]);
  });

  it('and a chain goes on over a pause as long as a shift may last, not over a longer one', () => {
    const chained = {
      rules: [{ id: 'r', departmentId: null, options: { pairing: 'everyPair' as const, maxShift: 720 } }],
    };
    const after = (...pauses: number[]): number[] => {
      let minute = 600;
      const punches = pauses.map((pause, id) => ({ id, instant: at(2, (minute += pause)), state: PunchState.unknown }));
      return dirty(punch(at(2, 600)), chained, { schedule: [] }, { punches });
    };
    expect(after()).toEqual([1, 2]);
    expect(after(720, 720)).toEqual([1, 2, 3]);
    expect(after(720, 721)).toEqual([1, 2, 3]);
    expect(after(720, 720, 720)).toEqual([1, 2, 3, 4]);
    expect(after(720, 720, 721)).toEqual([1, 2, 3]);
    expect(after(721, 720, 720)).toEqual([1, 2]);
  });

  it('and with a weekly rule, the rest of the week', () => {
    const weekly = {
      rules: [{ id: 'r', departmentId: null, options: { weeklyOt: { threshold: 2400, basis: 'worked' as const } } }],
    };
    expect(dirty(punch(at(2, 480)), weekly)).toEqual([2, 3, 4, 5, 6]);
    expect(dirty(punch(at(6, 480)), weekly)).toEqual([6]);
    expect(dirty(punch(at(2, 480)), weekly, {}, { from: monday + 4 })).toEqual([4, 5, 6]);
    expect(dirty(punch(at(2, 480)), weekly, {}, { to: monday + 4 })).toEqual([2, 3, 4]);
  });

  it('with automatic shifts, the dates it chose another timetable for, and those that lose a punch by that', () => {
    const automatic = [
      { source: 'auto' as const, from: monday, to: monday, candidateIds: ['D', 'N'] },
      { source: 'employee' as const, from: monday + 1, to: monday + 1, timetableIds: ['E'] },
    ];
    const dawn = { id: 'x', instant: at(1, 390), state: PunchState.unknown };
    const evening = { id: 'y', instant: at(0, 1320), state: PunchState.unknown };
    // The night's punch makes the night of it: then the dawn is its end, else the morning's beginning.
    expect(dirty(punch(evening.instant), {}, { schedule: automatic }, { punches: [dawn] })).toEqual([0, 1]);
    expect(dirty(punch(evening.instant), {}, { schedule: automatic }, { punches: [dawn, evening] })).toEqual([0, 1]);
    expect(dirty(punch(evening.instant), {}, { schedule: automatic })).toEqual([0]);
    // A punch that was voided is no punch: to turn it is to add it.
    expect(
      dirty(punch(evening.instant), {}, { schedule: automatic }, { punches: [dawn, { ...evening, void: true }] }),
    ).toEqual([0, 1]);
  });

  it('with automatic shifts of the company as with those of the person', () => {
    const punches = [{ id: 'x', instant: at(1, 390), state: PunchState.unknown }];
    const morning = [{ source: 'employee' as const, from: monday + 1, to: monday + 1, timetableIds: ['E'] }];
    const company = { schedule: [{ source: 'auto' as const, from: monday, to: monday, candidateIds: ['D', 'N'] }] };
    expect(dirty(punch(at(0, 1320)), company, { schedule: morning }, { punches })).toEqual([0, 1]);
    expect(dirty(punch(at(0, 1320)), company, { schedule: [] }, { punches })).toEqual([0, 1]);
    expect(dirty(punch(at(0, 1320)), {}, { schedule: morning }, { punches })).toEqual([0]);
    const { schedule, ...unplanned } = person;
    expect(schedule).toBeDefined();
    const input = {
      company: prepareCompany({ ...base, ...company }),
      employee: unplanned,
      from,
      to: monday + 20,
      punches,
    };
    expect(dirtyDays(punch(at(0, 1320)), input).map((date) => date - monday)).toEqual([0, 1]);
  });
});

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
    // With the long one before it, N of the day gets the evening's punch only; without it the dawn's is its as well.
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
