import { describe, expect, it } from 'vitest';
import type { PlannedPerson } from '../../contract.ts';
import type { Staffing } from '../../contract/staffing.ts';
import { coverageOf, joined, shortOn, knownStaffing } from './coverage.ts';

const early = 1;
const on = { kind: 0, source: 3, work: [{ timetable: early, due: 480 }] };
const off = { kind: 2, source: 3, work: [] };
const person = (id: number, department: number, days: PlannedPerson['days']): PlannedPerson => ({
  id,
  display_name: `${id}`,
  emp_code: `${id}`,
  photo: null,
  department: { id: department, display_name: '' },
  days,
});
/** The plant (10) with its line (11) below; the office is 20. */
const need = (people: number, days: Staffing['on'] = 'workdays'): Staffing => ({
  timetable: early,
  department: { id: 10, display_name: 'Plant' },
  within: [10, 11],
  above: [1],
  people,
  on: days,
});
/** Friday, Saturday, and a Monday that is a holiday for everybody. */
const dates = ['2026-03-06', '2026-03-07', '2026-03-09'];
const rest = { weekend: [6, 7], holidays: new Set(['2026-03-09']) };
const people = [person(1, 10, [on, off, on]), person(2, 11, [on, on, off]), person(3, 20, [on, on, on]), undefined];

describe('what is needed of a department', () => {
  it('is compared with the planned people of the department and everything below', () => {
    expect(coverageOf([need(3)], people, dates, rest)[0]?.days).toEqual([
      { planned: 2, needed: 3 },
      { planned: 1, needed: 0 },
      { planned: 1, needed: 0 },
    ]);
  });

  it('counts people together who are read one after another', () => {
    const whole = coverageOf([need(3), need(1)], people, dates, rest);
    const parts = people.map((one) => coverageOf([need(3), need(1)], [one], dates, rest));
    expect(parts.reduce(joined)).toEqual(whole);
  });

  it('is of workdays, of the others, or of all', () => {
    const neededOn = (days: Staffing['on']) =>
      coverageOf([need(3, days)], people, dates, rest)[0]?.days.map(({ needed }) => needed);
    expect(neededOn('restDays')).toEqual([0, 3, 3]);
    expect(neededOn('every')).toEqual([3, 3, 3]);
  });

  it('adds up shortages, which surpluses elsewhere do not reduce', () => {
    const coverage = coverageOf([need(3), need(1)], people, dates, rest);
    expect(dates.map((_, at) => shortOn(coverage, at))).toEqual([1, 0, 0]);
  });

  it('is shown only if all its people are: for everybody, and for departments that contain it', () => {
    const knownCount = (search: string, ...filters: { field: string; value: string }[]) =>
      knownStaffing([need(1)], { search, filters: filters.map((filter) => ({ ...filter, operator: 'in' as const })) })
        .length;
    expect(knownCount('')).toBe(1);
    expect(knownCount('', { field: 'department', value: '20,1' })).toBe(1);
    expect(knownCount('', { field: 'department', value: '11' })).toBe(0);
    expect(knownCount('', { field: 'department', value: '10' }, { field: 'shift', value: '1' })).toBe(0);
    expect(knownCount('Ada')).toBe(0);
  });
});
