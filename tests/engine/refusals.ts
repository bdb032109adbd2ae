import { calculate } from '#features/attendance/engine/calculate.ts';
import { prepareCompany } from '#features/attendance/engine/company.ts';
import { EngineInputError } from '#features/attendance/engine/errors.ts';
import type { CompanyInput, Employee, ScheduleEntry } from '#features/attendance/engine/types.ts';
import { zoneFromIntl } from '#features/attendance/engine/zone-from-intl.ts';

const UTC = zoneFromIntl('UTC', 2020, 2030);
const company: CompanyInput = {
  id: 'company',
  zones: [UTC],
  departments: [{ id: 'd', parent: null }],
  timetables: [{ id: 'T', in: 480, out: 1020 }],
  shifts: [{ id: 'S', unit: 'day', count: 1, days: {} }],
};
const employee: Employee = { id: 1, zones: [{ from: 0, value: 'UTC' }] };
export const entry: ScheduleEntry = { source: 'employee', from: 0, to: null, timetableIds: ['T'] };

/** The field and fault of a thrown error. */
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof EngineInputError) return `${error.field} ${error.fault}`;
    throw error;
  }
  return 'accepted';
}

export const withCompany = (more: object): string => refusal(() => prepareCompany({ ...company, ...more }));
export const withInput = (more: object, person: object = {}): string =>
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
export const withTimetable = (more: object): string =>
  withCompany({ timetables: [{ id: 'T', in: 480, out: 1020, ...more }] });
export const withRule = (options: object): string => withCompany({ rules: [{ id: 'r', departmentId: null, options }] });
export const withShift = (more: object): string =>
  withCompany({ shifts: [{ id: 'S', unit: 'day', count: 2, days: {}, ...more }] });
export const withEntry = (more: object): string => withInput({}, { schedule: [{ ...entry, ...more }] });
export const withPunch = (more: object): string => withInput({ punches: [{ id: 1, instant: 0, state: 0, ...more }] });
