import { eq } from 'drizzle-orm';
import { globalRules } from '#features/attendance/server.ts';
import type { App } from '../app.ts';
import type { CreatedCompany } from '#features/company/server.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import { recordsMaker } from './make-record.ts';
import type { DemoPerson } from './people.ts';
import type { WorkPattern } from './punch-pattern.ts';

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const timeOf = (minutes: number): string =>
  Temporal.PlainTime.from('00:00').add({ minutes }).toString({ smallestUnit: 'minute' });
const keyOf = ({ start, length, days }: WorkPattern): string => `${start} ${length} ${days.join()}`;
/** The first of the days off in a row, so that a week is called by when one is free. */
const daysOff = ({ days }: WorkPattern): string => names.filter((_, index) => !days.includes(index + 1)).join(' and ');

/** From which date on the demo's people are scheduled: before the first of their punches. */
function scheduledFrom(host: Host, zone: string): string {
  return host.clock.now().toZonedDateTimeISO(zone).toPlainDate().subtract({ weeks: 9 }).with({ day: 1 }).toString();
}

/**
 * Who works when, as they punch: everybody the hours of the office by the root department's schedule, the others by one of
 * their own; and holidays.
 */
export async function loadAcmeSchedules(host: Host, app: App, company: CreatedCompany, people: readonly DemoPerson[]) {
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    const make = recordsMaker(app, context);
    const start_date = scheduledFrom(host, 'Europe/London');
    const office = { start: 9 * 60, length: 510, days: [1, 2, 3, 4, 5] };
    const timetables = new Map<string, number>();
    const shifts = new Map<string, number>();
    const shiftOf = async (pattern: WorkPattern): Promise<number> => {
      const found = shifts.get(keyOf(pattern));
      if (found !== undefined) return found;
      const [in_time, out_time] = [timeOf(pattern.start), timeOf(pattern.start + pattern.length)];
      const hours = `${in_time}–${out_time}`;
      const timetable =
        timetables.get(hours) ??
        (await make('attendance.timetable', { alias: hours, in_time, out_time, allow_late: 5 }));
      timetables.set(hours, timetable);
      const made = await make('attendance.shift', {
        alias: `${hours}, ${daysOff(pattern)} off`,
        days: pattern.days.map((day) => ({ day, timetable })),
      });
      shifts.set(keyOf(pattern), made);
      return made;
    };
    await make('attendance.department_schedule', {
      department: company.rootDepartment,
      shift: await shiftOf(office),
      start_date,
    });
    for (const { id, pattern } of people)
      if (keyOf(pattern) !== keyOf(office))
        await make('attendance.employee_schedule', { employee: id, shift: await shiftOf(pattern), start_date });
    const today = host.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate();
    await make('complement.holiday', {
      holiday_name: 'Christmas',
      start_date: `${today.year - 1}-12-25`,
      duration_day: 2,
      is_recurring: true,
    });
    await make('complement.holiday', {
      holiday_name: 'New Year’s Day',
      start_date: `${today.year - 1}-01-01`,
      is_recurring: true,
    });
  });
}

/** The whole company from Sunday to Thursday. */
export async function loadGlobexSchedules(host: Host, app: App, company: CreatedCompany) {
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    const make = recordsMaker(app, context);
    await context.tx
      .update(globalRules)
      .set({ weekend_5: true, weekend_6: true, weekend_7: false })
      .where(eq(globalRules.company_id, company.id));
    const timetable = await make('attendance.timetable', {
      alias: '08:00–17:00',
      in_time: '08:00',
      out_time: '17:00',
      allow_late: 5,
    });
    const shift = await make('attendance.shift', {
      alias: 'الأحد إلى الخميس',
      days: [1, 2, 3, 4, 5].map((day) => ({ day, timetable })),
    });
    await make('attendance.department_schedule', {
      department: company.rootDepartment,
      shift,
      start_date: scheduledFrom(host, 'Asia/Dubai'),
    });
  });
}
