import { describe, expect, it } from 'vitest';
import { entry, withCompany, withShift } from '#tests/engine/refusals.ts';

describe('a company that cannot be calculated with is refused by field', () => {
  it.each([
    ['a cycle of length 0', () => withShift({ count: 0 }), 'shifts[0].count outOfRange'],
    ['half a cycle', () => withShift({ count: 1.5 }), 'shifts[0].count notAnInteger'],
    ['an unknown unit', () => withShift({ unit: 'year' }), 'shifts[0].unit notOneOf'],
    ['a day beyond the cycle', () => withShift({ days: { 2: ['T'] } }), 'shifts[0].days.2 outOfRange'],
    ['the last day of a cycle', () => withShift({ days: { 1: ['T'] } }), 'accepted'],
    ['the last day of a month cycle', () => withShift({ unit: 'month', days: { 61: ['T'] } }), 'accepted'],
    [
      'a day beyond a month cycle',
      () => withShift({ unit: 'month', days: { 62: ['T'] } }),
      'shifts[0].days.62 outOfRange',
    ],
    [
      'a day beyond a week cycle',
      () => withShift({ unit: 'week', days: { 14: ['T'] } }),
      'shifts[0].days.14 outOfRange',
    ],
    ['a timetable nobody knows', () => withShift({ days: { 0: ['T', 'X'] } }), 'shifts[0].days.0[1] unknownReference'],
    [
      'two versions from one date',
      () =>
        withCompany({
          timetables: [
            { id: 'T', in: 0, out: 1 },
            { id: 'T', in: 0, out: 1 },
          ],
        }),
      'timetables[1].validFrom duplicate',
    ],
    [
      'a department loop',
      () =>
        withCompany({
          departments: [
            { id: 'a', parent: 'b' },
            { id: 'b', parent: 'a' },
          ],
        }),
      'departments[0].parent loop',
    ],
    [
      'a department under nothing',
      () => withCompany({ departments: [{ id: 'a', parent: 'x' }] }),
      'departments[0].parent unknownReference',
    ],
    [
      'a rule of nobody',
      () => withCompany({ rules: [{ id: 'r', departmentId: 'x', options: {} }] }),
      'rules[0].departmentId unknownReference',
    ],
    [
      'a holiday of nobody',
      () => withCompany({ holidays: [{ from: 1, to: 1, departmentId: 'x' }] }),
      'holidays[0].departmentId unknownReference',
    ],
    [
      'a holiday of nowhere',
      () => withCompany({ holidays: [{ from: 1, to: 1, areaId: 'x' }] }),
      'holidays[0].areaId unknownReference',
    ],
    [
      'an area under nothing',
      () => withCompany({ areas: [{ id: 'a', parent: 'x' }] }),
      'areas[0].parent unknownReference',
    ],
    [
      'a holiday that ends before it begins',
      () => withCompany({ holidays: [{ from: 2, to: 1 }] }),
      'holidays[0].to outOfRange',
    ],
    [
      'a temporary entry with the company',
      () => withCompany({ schedule: [{ ...entry, source: 'temporary' }] }),
      'schedule[0].source notOneOf',
    ],
    [
      'a swap with the company',
      () =>
        withCompany({
          schedule: [
            { ...entry, source: 'default' },
            { ...entry, source: 'swap' },
          ],
        }),
      'schedule[1].source notOneOf',
    ],
    ['a default with the company', () => withCompany({ schedule: [{ ...entry, source: 'default' }] }), 'accepted'],
    [
      "a department's entry",
      () => withCompany({ schedule: [{ ...entry, source: 'department', departmentId: 'd' }] }),
      'accepted',
    ],
    ['a holiday at no date', () => withCompany({ holidays: [{ from: 0.5, to: 1 }] }), 'holidays[0].from notAnInteger'],
    [
      'a holiday of a hundred years',
      () => withCompany({ holidays: [{ from: 0, to: 36_601 }] }),
      'holidays[0].to outOfRange',
    ],
    [
      'a rule from no date',
      () => withCompany({ rules: [{ id: 'r', departmentId: null, validFrom: 'x', options: {} }] }),
      'rules[0].validFrom notAnInteger',
    ],
    ['a shift from no date', () => withShift({ validFrom: 0.5 }), 'shifts[0].validFrom notAnInteger'],
    ['a thousand weeks', () => withShift({ unit: 'week', count: 1000 }), 'accepted'],
    ['more than a thousand weeks', () => withShift({ unit: 'week', count: 1001 }), 'shifts[0].count outOfRange'],
    ["an employee's entry with the company", () => withCompany({ schedule: [entry] }), 'schedule[0].source notOneOf'],
    [
      'a department entry of nobody',
      () => withCompany({ schedule: [{ ...entry, source: 'department' }] }),
      'schedule[0].departmentId unknownReference',
    ],
  ])('%s', (_name, attempt, expected) => expect(attempt()).toBe(expected));
});
