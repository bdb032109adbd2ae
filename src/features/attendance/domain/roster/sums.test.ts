import { describe, expect, it } from 'vitest';
import type { PlannedPerson } from '../../contract.ts';
import { dueOf, joinedSums, plannedByDay, usedTimetables } from './sums.ts';

const workday = (...timetables: number[]) => ({
  kind: 0,
  source: 3,
  work: timetables.map((timetable) => ({ timetable, due: 480 })),
});
const off = { kind: 2, source: 3, work: [] };
const holiday = { kind: 3, source: 3, work: [{ timetable: 1, due: 0 }] };
const person = (id: number, days: PlannedPerson['days']): PlannedPerson => ({
  id,
  display_name: `${id}`,
  emp_code: `${id}`,
  photo: null,
  department: { id: 1, display_name: 'Sales' },
  days,
});

describe('sums of what is planned', () => {
  const people = [person(1, [workday(1, 2), off, holiday]), undefined, person(2, [workday(1), workday(2), off])];

  it('count each person once a day, and once a timetable', () => {
    const days = plannedByDay(people, 3);
    expect(days.map((day) => day.people)).toEqual([2, 1, 0]);
    expect([...(days[0]?.byTimetable ?? [])]).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it('of two groups count together, the timetables that are used most first', () => {
    const other = plannedByDay([person(3, [workday(2), workday(2), workday(3)])], 3);
    const all = joinedSums(plannedByDay(people, 3), other);
    expect(all.map((day) => day.people)).toEqual([3, 2, 1]);
    expect(all.map(({ byTimetable }) => byTimetable.get(2))).toEqual([2, 2, undefined]);
    expect(usedTimetables(all)).toEqual([2, 1, 3]);
    expect(usedTimetables([])).toEqual([]);
  });

  it('hours of a person are what is due of each timetable', () => {
    expect(dueOf(people[0]?.days ?? [])).toBe(2 * 480);
  });
});
