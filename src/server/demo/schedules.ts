import { and, eq, inArray } from 'drizzle-orm';
import { globalRules } from '#features/attendance/server.ts';
import type { App } from '../app.ts';
import { areas, departments, type CreatedCompany } from '#features/company/server.ts';
import type { Host } from '../host.ts';
import { asCompany, type TenantContext } from '../http/index.ts';
import { companyDay, scheduledFrom } from './calendar.ts';
import { recordsChanger, recordsMaker } from './make-record.ts';
import type { DemoPerson } from './people.ts';
import { splitHours, turningDays, turningHours, type Stretch, type WorkPattern } from './punch-pattern.ts';
import type { MadeTimes } from './working-times.ts';

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const timeOf = (minutes: number): string =>
  Temporal.PlainTime.from('00:00').add({ minutes }).toString({ smallestUnit: 'minute' });
const hoursOf = ({ start, length }: Stretch): string => `${timeOf(start)}–${timeOf(start + length)}`;
/** The name of a week's days off in a row. */
const daysOff = (days: readonly number[]): string =>
  names.filter((_, index) => !days.includes(index + 1)).join(' and ');

/** Makes the shift of each pattern of work once. */
function shiftMaker(make: ReturnType<typeof recordsMaker>, { timetables, shifts }: MadeTimes) {
  const timetableOf = async (stretch: Stretch): Promise<number> => {
    const hours = hoursOf(stretch);
    const [in_time, out_time] = hours.split('–');
    const made =
      timetables.get(hours) ?? (await make('attendance.timetable', { alias: hours, in_time, out_time, allow_late: 5 }));
    timetables.set(hours, made);
    return made;
  };
  const once = async (key: string, shift: () => Promise<Readonly<Record<string, unknown>>>): Promise<number> => {
    const made = shifts.get(key) ?? (await make('attendance.shift', await shift()));
    shifts.set(key, made);
    return made;
  };
  return (pattern: WorkPattern): Promise<number> => {
    switch (pattern.kind) {
      case 'weekly': {
        const { days } = pattern;
        return once(`${hoursOf(pattern)} ${days.join()}`, async () => {
          const timetable = await timetableOf(pattern);
          return { alias: `${hoursOf(pattern)}, ${daysOff(days)} off`, days: days.map((day) => ({ day, timetable })) };
        });
      }
      case 'turning':
        return once('turning', async () => {
          const hours = [await timetableOf(turningHours[0]), await timetableOf(turningHours[1])];
          const days = turningDays.flatMap((turn, at) =>
            turn === null ? [] : [{ day: at + 1, timetable: hours[turn] }],
          );
          return { alias: '2-2-3, days and nights', cycle_unit: 'day', shift_cycle: turningDays.length, days };
        });
      case 'flexible':
        return once('flexible', async () => {
          const timetable = await make('attendance.timetable', {
            alias: 'Flexible, 8 hours',
            use_mode: 'flexible',
            work_time_duration: 480,
            color: '#65a30d',
          });
          return { alias: 'Flexible week', days: pattern.days.map((day) => ({ day, timetable })) };
        });
      case 'split':
        return once('split', async () => {
          const [noon, evening] = [await timetableOf(splitHours[0]), await timetableOf(splitHours[1])];
          return {
            alias: 'Split: noon and evening',
            days: pattern.days.flatMap((day) => [
              { day, timetable: noon },
              { day, timetable: evening },
            ]),
          };
        });
    }
  };
}

/**
 * Schedules that match the punches: office hours for everybody by the root department, and a schedule of their own for people with
 * other patterns; and holidays.
 */
export async function loadAcmeSchedules(
  host: Host,
  app: App,
  company: CreatedCompany,
  people: readonly DemoPerson[],
  times: MadeTimes,
) {
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    const make = recordsMaker(app, context);
    const shiftOf = shiftMaker(make, times);
    const today = host.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate();
    const begun = scheduledFrom(today);
    const start_date = begun.toString();
    const office = await shiftOf({ kind: 'weekly', start: 9 * 60, length: 510, days: [1, 2, 3, 4, 5] });
    await make('attendance.department_schedule', { department: company.rootDepartment, shift: office, start_date });
    for (const { id, pattern } of people) {
      const shift = await shiftOf(pattern);
      // The second team's cycle begins two weeks later.
      const cycle_start = pattern.kind === 'turning' ? begun.add({ days: pattern.team * 14 }).toString() : null;
      if (shift !== office)
        await make('attendance.employee_schedule', { employee: id, shift, start_date, cycle_start });
    }
    await make('complement.holiday', {
      holiday_name: 'Christmas',
      start_date: `${today.year - 1}-12-25`,
      duration_day: 2,
      is_recurring: true,
    });
    await make('complement.holiday', {
      holiday_name: 'Christmas Eve',
      start_date: `${today.year - 1}-12-24`,
      day_part: 'second_half',
      is_recurring: true,
    });
    await make('complement.holiday', {
      holiday_name: 'New Year’s Day',
      start_date: `${today.year - 1}-01-01`,
      is_recurring: true,
    });
    await make('complement.holiday', { holiday_name: 'Company day', start_date: companyDay(today).toString() });
    // A future holiday of one area only.
    const [warehouse] = await context.tx
      .select({ id: areas.id })
      .from(areas)
      .where(and(eq(areas.company_id, company.id), eq(areas.area_code, 'WH')));
    if (warehouse)
      await make('complement.holiday', {
        holiday_name: 'Stocktaking',
        start_date: companyDay(today).add({ weeks: 3 }).toString(),
        areas: [warehouse.id],
      });
    await needAssemblyLines(app, context, times);
  });
}

/** How many people the assembly lines need early and late; on some days one is missing. */
async function needAssemblyLines(app: App, context: TenantContext, { timetables }: MadeTimes): Promise<void> {
  const lines = await context.tx
    .select({ id: departments.id, code: departments.dept_code })
    .from(departments)
    .where(
      and(eq(departments.company_id, context.companyId), inArray(departments.dept_code, ['OPS-PRD-A', 'OPS-PRD-B'])),
    );
  const change = recordsChanger(app, context);
  for (const hours of ['06:00–14:00', '14:00–22:00']) {
    const timetable = timetables.get(hours);
    if (timetable !== undefined)
      await change('attendance.timetable', timetable, {
        staffing: lines.map(({ id, code }) => ({ department: id, people: code === 'OPS-PRD-A' ? 8 : 6 })),
      });
  }
}

/** The whole company works from Sunday to Thursday. */
export async function loadGlobexSchedules(host: Host, app: App, company: CreatedCompany, { shifts }: MadeTimes) {
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    const make = recordsMaker(app, context);
    await context.tx
      .update(globalRules)
      .set({ weekend_5: true, weekend_6: true, weekend_7: false })
      .where(eq(globalRules.company_id, company.id));
    const today = host.clock.now().toZonedDateTimeISO('Asia/Dubai').toPlainDate();
    await make('attendance.department_schedule', {
      department: company.rootDepartment,
      shift: [...shifts.values()][0],
      start_date: scheduledFrom(today).toString(),
    });
    await make('complement.holiday', { holiday_name: 'يوم الشركة', start_date: companyDay(today).toString() });
  });
}
