import { describe, expect, it } from 'vitest';
import { PunchState } from './codes.ts';
import { prepareCompany } from './company.ts';
import { dirtyDays } from './dirty-days.ts';
import { at, base, dirty, from, monday, person, punch } from '#tests/engine/dirtied.ts';

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
    // With the night's punch its timetable applies, and the dawn is its end; otherwise the dawn is the morning's beginning.
    expect(dirty(punch(evening.instant), {}, { schedule: automatic }, { punches: [dawn] })).toEqual([0, 1]);
    expect(dirty(punch(evening.instant), {}, { schedule: automatic }, { punches: [dawn, evening] })).toEqual([0, 1]);
    expect(dirty(punch(evening.instant), {}, { schedule: automatic })).toEqual([0]);
    // A voided punch does not exist, so its counterpart is to add it.
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
