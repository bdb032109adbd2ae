import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';
import { prepareCompany } from './company.ts';
import { EngineInputError } from './errors.ts';
import type { CompanyInput, Employee, ScheduleEntry } from './types.ts';
import { zoneFromIntl } from './zone-from-intl.ts';

const UTC = zoneFromIntl('UTC', 2020, 2030);
const company: CompanyInput = {
  id: 'company',
  zones: [UTC],
  departments: [{ id: 'd', parent: null }],
  timetables: [{ id: 'T', in: 480, out: 1020 }],
  shifts: [{ id: 'S', unit: 'day', count: 1, days: {} }],
};
const employee: Employee = { id: 1, zones: [{ from: 0, value: 'UTC' }] };
const entry: ScheduleEntry = { source: 'employee', from: 0, to: null, timetableIds: ['T'] };

/** The field and fault of the error that something throws. */
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof EngineInputError) return `${error.field} ${error.fault}`;
    throw error;
  }
  return 'accepted';
}

const withCompany = (more: object): string => refusal(() => prepareCompany({ ...company, ...more }));
const withInput = (more: object, person: object = {}): string =>
  refusal(() =>
    calculate({
      company: prepareCompany(company),
      employee: { ...employee, ...person },
      from: 0,
      to: 1,
      punches: [],
      ...more,
    }),
  );
const withTimetable = (more: object): string => withCompany({ timetables: [{ id: 'T', in: 480, out: 1020, ...more }] });
const withRule = (options: object): string => withCompany({ rules: [{ id: 'r', departmentId: null, options }] });
const withShift = (more: object): string =>
  withCompany({ shifts: [{ id: 'S', unit: 'day', count: 2, days: {}, ...more }] });
const withEntry = (more: object): string => withInput({}, { schedule: [{ ...entry, ...more }] });
const withPunch = (more: object): string => withInput({ punches: [{ id: 1, instant: 0, state: 0, ...more }] });

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

describe('a timetable that cannot be is refused by field', () => {
  it.each([
    ['no start', () => withTimetable({ in: undefined }), 'timetables[0].in notAnInteger'],
    ['a start that is no number', () => withTimetable({ in: Number.NaN }), 'timetables[0].in notAnInteger'],
    ['an end beyond', () => withTimetable({ out: 3000 }), 'timetables[0].out outOfRange'],
    ['longer than a day', () => withTimetable({ in: 0, out: 1441 }), 'timetables[0].out outOfRange'],
    ['exactly a day', () => withTimetable({ in: 480, out: 480 }), 'accepted'],
    ['a kind nobody knows', () => withTimetable({ kind: 'elastic' }), 'timetables[0].kind notOneOf'],
    ['a negative window', () => withTimetable({ windows: [-1, null, null, 0] }), 'timetables[0].windows[0] outOfRange'],
    [
      'an endless window',
      () => withTimetable({ windows: [0, null, null, Infinity] }),
      'timetables[0].windows[3] notAnInteger',
    ],
    ['a negative norm', () => withTimetable({ required: -1 }), 'timetables[0].required outOfRange'],
    ['a negative grace', () => withTimetable({ lateGrace: -1 }), 'timetables[0].lateGrace outOfRange'],
    ['a negative grace at the end', () => withTimetable({ earlyGrace: -1 }), 'timetables[0].earlyGrace outOfRange'],
    ['a day change of 24:00', () => withTimetable({ dayChange: 1440 }), 'timetables[0].dayChange outOfRange'],
    ['a date that is no number', () => withTimetable({ validFrom: 'x' }), 'timetables[0].validFrom notAnInteger'],
    ['a date beyond all time', () => withTimetable({ validFrom: 1_000_001 }), 'timetables[0].validFrom outOfRange'],
    ['a date before all time', () => withTimetable({ validFrom: -1_000_001 }), 'timetables[0].validFrom outOfRange'],
    ['a start before the day', () => withTimetable({ in: -1 }), 'timetables[0].in outOfRange'],
    ['the last minute of the day', () => withTimetable({ in: 1439, out: 1440, dayChange: 1439 }), 'accepted'],
    ['a window of a day', () => withTimetable({ windows: [1440, 1440, 1440, 1440] }), 'accepted'],
    ['a window of more', () => withTimetable({ windows: [0, 1441, null, 0] }), 'timetables[0].windows[1] outOfRange'],
    ['a break that only ends', () => withTimetable({ breaks: [{ end: 720 }] }), 'timetables[0].breaks[0].end missing'],
    [
      'a break of every kind',
      () =>
        withTimetable({
          breaks: [
            { duration: 0 },
            { duration: 5, deduct: 'punch' },
            { start: 1, end: 2, deduct: 'punchMin', margin: 0, trigger: 0 },
          ],
        }),
      'accepted',
    ],
    ['half a break', () => withTimetable({ breaks: [{ start: 720 }] }), 'timetables[0].breaks[0].end missing'],
    ['a break of nothing', () => withTimetable({ breaks: [{}] }), 'timetables[0].breaks[0].duration missing'],
    [
      'a negative break',
      () => withTimetable({ breaks: [{ duration: -5 }] }),
      'timetables[0].breaks[0].duration outOfRange',
    ],
    [
      'a break deducted somehow',
      () => withTimetable({ breaks: [{ duration: 5, deduct: 'x' }] }),
      'timetables[0].breaks[0].deduct notOneOf',
    ],
    [
      'a negative margin',
      () => withTimetable({ breaks: [{ duration: 5, margin: -5 }] }),
      'timetables[0].breaks[0].margin outOfRange',
    ],
    [
      'a negative trigger',
      () => withTimetable({ breaks: [{ duration: 5, trigger: -5 }] }),
      'timetables[0].breaks[0].trigger outOfRange',
    ],
    [
      'a break that starts nowhere',
      () => withTimetable({ breaks: [{ start: -1, end: 5 }] }),
      'timetables[0].breaks[0].start outOfRange',
    ],
    [
      'a break that ends nowhere',
      () => withTimetable({ breaks: [{ start: 1, end: 2881 }] }),
      'timetables[0].breaks[0].end outOfRange',
    ],
  ])('%s', (_name, attempt, expected) => expect(attempt()).toBe(expected));
});

describe('a rule that cannot be is refused by field', () => {
  const at = 'rules[0].options';
  it.each([
    [{ otRound: { interval: 0, mode: 'down' } }, `${at}.otRound.interval outOfRange`],
    [{ otRound: { interval: 5, mode: 'sideways' } }, `${at}.otRound.mode notOneOf`],
    [{ roundDay: { interval: 5, mode: 'cutoff' } }, `${at}.roundDay.cutoff notAnInteger`],
    [{ roundBreak: { interval: 5, mode: 'up', grace: -1 } }, `${at}.roundBreak.grace outOfRange`],
    [{ roundIn: { interval: 1441, mode: 'up' } }, `${at}.roundIn.interval outOfRange`],
    [{ roundIn: { interval: 5, mode: 'up', near: [-1, 0] } }, `${at}.roundIn.near[0] outOfRange`],
    [{ roundOut: { interval: 5, mode: 'up', near: [0, 1441] } }, `${at}.roundOut.near[1] outOfRange`],
    [{ roundOut: { interval: 5, mode: 'up', at: 1441 } }, `${at}.roundOut.at outOfRange`],
    [{ figureRound: { lateMin: { interval: 0, mode: 'up' } } }, `${at}.figureRound.lateMin.interval outOfRange`],
    [{ figureRound: { earlyMin: { interval: 0, mode: 'up' } } }, `${at}.figureRound.earlyMin.interval outOfRange`],
    [{ dedupeMinutes: -1 }, `${at}.dedupeMinutes outOfRange`],
    [{ maxShift: 20_000 }, `${at}.maxShift outOfRange`],
    [{ newShiftGap: 1.5 }, `${at}.newShiftGap notAnInteger`],
    [{ lateAbsentAfter: 'x' }, `${at}.lateAbsentAfter notAnInteger`],
    [{ earlyAbsentAfter: -1 }, `${at}.earlyAbsentAfter outOfRange`],
    [{ absentBelow: -1 }, `${at}.absentBelow outOfRange`],
    [{ halfDayBelow: -1 }, `${at}.halfDayBelow outOfRange`],
    [{ otAfter: -1 }, `${at}.otAfter outOfRange`],
    [{ otEarlyInMin: -1 }, `${at}.otEarlyInMin outOfRange`],
    [{ otLateOutMin: -1 }, `${at}.otLateOutMin outOfRange`],
    [{ otMin: -1 }, `${at}.otMin outOfRange`],
    [{ otMax: -1 }, `${at}.otMax outOfRange`],
    [{ weekend: [0] }, `${at}.weekend[0] outOfRange`],
    [{ weekend: [7, 8] }, `${at}.weekend[1] outOfRange`],
    [{ weekStart: 8 }, `${at}.weekStart outOfRange`],
    [{ dayChange: 1440 }, `${at}.dayChange outOfRange`],
    [{ nightWindow: [0, 1441] }, `${at}.nightWindow[1] outOfRange`],
    [{ missIn: { as: 'early' } }, `${at}.missIn.as notOneOf`],
    [{ missOut: { as: 'late' } }, `${at}.missOut.as notOneOf`],
    [{ missIn: { as: 'late', minutes: -1 } }, `${at}.missIn.minutes outOfRange`],
    [{ missOut: { as: 'early', minutes: -1 } }, `${at}.missOut.minutes outOfRange`],
    [{ restDayWork: { weekend: 'x' } }, `${at}.restDayWork.weekend notOneOf`],
    [{ restLevel: { dayOff: 4 } }, `${at}.restLevel.dayOff outOfRange`],
    [{ otLevels: { basis: 'x', from: [] } }, `${at}.otLevels.basis notOneOf`],
    [{ otLevels: { basis: 'ot', from: [0, -1] } }, `${at}.otLevels.from[1] outOfRange`],
    [{ otLevels: { basis: 'ot', from: [5, 4] } }, `${at}.otLevels.from[1] endBeforeStart`],
    [{ otLevels: { basis: 'ot', from: [5, 5] } }, 'accepted'],
    [{ weeklyOt: { threshold: -1, basis: 'worked' } }, `${at}.weeklyOt.threshold outOfRange`],
    [{ weeklyOt: { threshold: 0, basis: 'x' } }, `${at}.weeklyOt.basis notOneOf`],
    [{ weeklyOt: { threshold: 0, basis: 'worked', period: 'year' } }, `${at}.weeklyOt.period notOneOf`],
    [{ identity: 'x' }, `${at}.identity notOneOf`],
    [{ pairing: 'x' }, `${at}.pairing notOneOf`],
    [{ lateMeasure: 'x' }, `${at}.lateMeasure notOneOf`],
    [{ holidayMode: 'x' }, `${at}.holidayMode notOneOf`],
    [{ otBasis: 'x' }, `${at}.otBasis notOneOf`],
    [{ otApproval: 'x' }, `${at}.otApproval notOneOf`],
    [{ attribution: 'x' }, `${at}.attribution notOneOf`],
    [{ overlapCut: 'x' }, `${at}.overlapCut notOneOf`],
    [{ workOnLeave: 'x' }, `${at}.workOnLeave notOneOf`],
    [{ breakOverAs: 'x' }, `${at}.breakOverAs notOneOf`],
  ])('%j', (options, expected) => expect(withRule(options)).toBe(expected));
});

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
