import type { InputChange, OneStateChange } from '#features/attendance/engine/changes.ts';
import { prepareCompany } from '#features/attendance/engine/company.ts';
import { PunchState } from '#features/attendance/engine/codes.ts';
import { dirtyDays } from '#features/attendance/engine/dirty-days.ts';
import type { EngineInput } from '#features/attendance/engine/run.ts';
import type { RuleOptions } from '#features/attendance/engine/rule.ts';
import type { CompanyInput, Employee, ScheduleEntry } from '#features/attendance/engine/types.ts';
import { zoneFromIntl } from '#features/attendance/engine/zone-from-intl.ts';

const UTC = zoneFromIntl('UTC', 2025, 2027);
export const monday = 20_458;
export const from = monday - 4;
const days = { 0: ['D'], 1: ['D'], 2: ['D'], 3: ['D'], 4: ['D'] };
export const base: CompanyInput = {
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
export const own: ScheduleEntry = { source: 'employee', from: 0, to: null, shiftId: 'S' };
export const person: Employee = {
  id: 1,
  zones: [{ from: 0, value: 'UTC' }],
  departments: [{ from: 0, value: 'leaf' }],
  schedule: [own],
};

export function dirty(
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
export const at = (date: number, minute: number): number => ((monday + date) * 1440 + minute) * 60;
/** The dates that change when a person moves between two schedules, with one key pressed at some instants. */
export function moved(
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
export const punch = (...instants: number[]): OneStateChange => ({ kind: 'punch', instants });
export const entry = (source: ScheduleEntry['source'], more: Partial<ScheduleEntry> = {}): ScheduleEntry => ({
  source,
  from: monday,
  to: monday + 2,
  timetableIds: ['D'],
  ...more,
});
export const written = (...entries: ScheduleEntry[]): InputChange => ({ kind: 'schedule', entries });
