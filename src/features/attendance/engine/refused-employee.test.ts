import { describe, expect, it } from 'vitest';
import { entry, withEntry, withInput, withPunch } from '#tests/engine/refusals.ts';

describe('an employee that cannot be is refused by field', () => {
  it.each([
    ['the end before the start', () => withInput({ from: 1, to: 0 }), 'to endBeforeStart'],
    ['half a date', () => withInput({ from: 0.5 }), 'from notAnInteger'],
    ['more than a hundred years', () => withInput({ to: 36_601 }), 'to outOfRange'],
    ['no moment', () => withInput({ asOf: Number.NaN }), 'asOf notAnInteger'],
    ['no zone', () => withInput({}, { zones: [] }), 'employee.zones missing'],
    [
      'a zone nobody knows',
      () => withInput({}, { zones: [{ from: 0, value: 'X' }] }),
      'employee.zones[0].value unknownReference',
    ],
    [
      'zones out of order',
      () =>
        withInput(
          {},
          {
            zones: [
              { from: 1, value: 'UTC' },
              { from: 1, value: 'UTC' },
            ],
          },
        ),
      'employee.zones[1].from endBeforeStart',
    ],
    [
      'a department nobody knows',
      () => withInput({}, { departments: [{ from: 0, value: 'x' }] }),
      'employee.departments[0].value unknownReference',
    ],
    ['no department', () => withInput({}, { departments: [{ from: 0, value: null }] }), 'accepted'],
    [
      'departments out of order',
      () =>
        withInput(
          {},
          {
            departments: [
              { from: 1, value: 'd' },
              { from: 0, value: 'd' },
            ],
          },
        ),
      'employee.departments[1].from endBeforeStart',
    ],
    [
      'switches at no date',
      () => withInput({}, { switches: [{ from: 'x', value: {} }] }),
      'employee.switches[0].from notAnInteger',
    ],
    ['hired at no date', () => withInput({}, { employedFrom: 1.5 }), 'employee.employedFrom notAnInteger'],
    ['leaving at no date', () => withInput({}, { employedTo: 1.5 }), 'employee.employedTo notAnInteger'],
    ['a source nobody knows', () => withEntry({ source: 'x' }), 'employee.schedule[0].source notOneOf'],
    [
      "a department's entry",
      () => withInput({}, { schedule: [{ ...entry, source: 'department', departmentId: 'd' }] }),
      'employee.schedule[0].source notOneOf',
    ],
    [
      'an entry that ends before it begins',
      () => withEntry({ from: 5, to: 4 }),
      'employee.schedule[0].to endBeforeStart',
    ],
    ['an entry from no date', () => withEntry({ from: Number.NaN }), 'employee.schedule[0].from notAnInteger'],
    ['an entry to no date', () => withEntry({ to: 'x' }), 'employee.schedule[0].to notAnInteger'],
    ['an anchor at no date', () => withEntry({ anchor: 'x' }), 'employee.schedule[0].anchor notAnInteger'],
    ['a mode nobody knows', () => withEntry({ mode: 'x' }), 'employee.schedule[0].mode notOneOf'],
    [
      'a timetable nobody knows',
      () => withEntry({ timetableIds: ['X'] }),
      'employee.schedule[0].timetableIds[0] unknownReference',
    ],
    ['a shift nobody knows', () => withEntry({ shiftId: 'X' }), 'employee.schedule[0].shiftId unknownReference'],
    [
      'no timetables at all',
      () => withInput({}, { schedule: [{ source: 'employee', from: 0, to: null }] }),
      'employee.schedule[0].timetableIds missing',
    ],
    ['no candidates at all', () => withEntry({ source: 'auto' }), 'employee.schedule[0].candidateIds missing'],
    ['a punch at no time', () => withPunch({ instant: Number.NaN }), 'punches[0].instant notAnInteger'],
    ['a punch beyond all time', () => withPunch({ instant: 1e12 }), 'punches[0].instant outOfRange'],
    ['a punch before all time', () => withPunch({ instant: -1e12 }), 'punches[0].instant outOfRange'],
    ['a key no terminal has', () => withPunch({ state: 6 }), 'punches[0].state notOneOf'],
    ['no punch where one should be', () => withInput({ punches: [undefined] }), 'punches[0] missing'],
    [
      'a leave that ends before it begins',
      () => withInput({ leaves: [{ from: 5, to: 4 }] }),
      'leaves[0].to endBeforeStart',
    ],
    ['a leave from no time', () => withInput({ leaves: [{ from: 'x', to: 4 }] }), 'leaves[0].from notAnInteger'],
    ['a leave to no time', () => withInput({ leaves: [{ from: 1, to: 4.5 }] }), 'leaves[0].to notAnInteger'],
    ['a leave on no date', () => withInput({ leaves: [{ date: 0.5, part: 'am' }] }), 'leaves[0].date notAnInteger'],
    ['an anchor beyond all time', () => withEntry({ anchor: 1_000_001 }), 'employee.schedule[0].anchor outOfRange'],
    ['an entry from before all time', () => withEntry({ from: -1_000_001 }), 'employee.schedule[0].from outOfRange'],
    ['an entry from beyond all time', () => withEntry({ from: 1_000_001 }), 'employee.schedule[0].from outOfRange'],
    ['an entry to beyond all time', () => withEntry({ to: 1_000_001 }), 'employee.schedule[0].to outOfRange'],
    ['a swap', () => withEntry({ source: 'swap', mode: 'replace' }), 'accepted'],
    ['an addition', () => withEntry({ source: 'temporary', mode: 'addNormal' }), 'accepted'],
    ['an addition of overtime', () => withEntry({ source: 'temporary', mode: 'addOvertime' }), 'accepted'],
    ["a default of one's own", () => withEntry({ source: 'default' }), 'accepted'],
    [
      'a second zone nobody knows',
      () =>
        withInput(
          {},
          {
            zones: [
              { from: 0, value: 'UTC' },
              { from: 5, value: 'X' },
            ],
          },
        ),
      'employee.zones[1].value unknownReference',
    ],
    [
      'zones at no date',
      () => withInput({}, { zones: [{ from: 'x', value: 'UTC' }] }),
      'employee.zones[0].from notAnInteger',
    ],
    [
      'departments at no date',
      () => withInput({}, { departments: [{ from: 0.5, value: 'd' }] }),
      'employee.departments[0].from notAnInteger',
    ],
    ['a range from no date', () => withInput({ from: 'x' }), 'from notAnInteger'],
    ['a range to no date', () => withInput({ to: null }), 'to notAnInteger'],
    [
      'a request to no time',
      () => withInput({ overtimeRequests: [{ from: 1, to: 'x' }] }),
      'overtimeRequests[0].to notAnInteger',
    ],
    ['the earliest punch', () => withPunch({ instant: -0x7fffffff }), 'accepted'],
    ['the latest punch', () => withPunch({ instant: 6_442_450_943 }), 'accepted'],
    ['one second later', () => withPunch({ instant: 6_442_450_944 }), 'punches[0].instant outOfRange'],
    ['exactly a hundred years', () => withInput({ from: -36_000, to: 600 }), 'accepted'],
    ['a part nobody knows', () => withInput({ trainings: [{ date: 5, part: 'night' }] }), 'trainings[0].part notOneOf'],
    [
      'a request that ends before it begins',
      () => withInput({ overtimeRequests: [{ from: 5, to: 4 }] }),
      'overtimeRequests[0].to outOfRange',
    ],
    [
      'a request from no time',
      () => withInput({ overtimeRequests: [{ from: 'x', to: 4 }] }),
      'overtimeRequests[0].from notAnInteger',
    ],
  ])('%s', (_name, attempt, expected) => expect(attempt()).toBe(expected));
});
