import type { App } from '../app.ts';
import type { CreatedCompany } from '#features/company/server.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import { recordsMaker } from './make-record.ts';

/** Working hours: name, start, end, colour, start of the break. */
type Hours = readonly [name: string, start: string, end: string, color: string, pause: string];
/** A week: name, its hours by index in the list above, and the days on which it has them, from its first. */
type Week = readonly [name: string, hours: number, days: readonly number[]];

interface WorkingTimes {
  readonly pause: string;
  readonly hours: readonly Hours[];
  readonly weeks: readonly Week[];
}

const acmeTimes: WorkingTimes = {
  pause: 'Lunch',
  hours: [
    ['Office', '09:00', '17:30', '#2563eb', '12:30'],
    ['Early', '06:00', '14:00', '#16a34a', '10:00'],
    ['Late', '14:00', '22:00', '#d97706', '18:00'],
    ['Warehouse', '07:00', '15:00', '#0891b2', '11:00'],
    ['Night', '22:00', '06:00', '#4f46e5', '02:00'],
    ['Afternoon', '13:00', '21:00', '#be185d', '17:00'],
    ['Long day', '07:00', '19:00', '#0f766e', '12:30'],
    ['Long night', '19:00', '07:00', '#6d28d9', '00:30'],
    ['Desk from 8', '08:00', '16:30', '#0369a1', '12:00'],
    ['Desk from 10', '10:00', '18:30', '#a16207', '14:00'],
  ],
  weeks: [
    ['Office week', 0, [1, 2, 3, 4, 5]],
    ['Early week', 1, [1, 2, 3, 4, 5]],
    ['Late week', 2, [1, 2, 3, 4, 5]],
    ['Warehouse week', 3, [1, 2, 3, 4, 6]],
    ['Night week', 4, [1, 2, 3, 4, 5]],
  ],
};

const globexTimes: WorkingTimes = {
  pause: 'استراحة الغداء',
  hours: [['الدوام الرسمي', '08:00', '17:00', '#2563eb', '13:00']],
  weeks: [['أسبوع العمل', 0, [1, 2, 3, 4, 5]]],
};

/** The created records: timetables by their hours (`09:00–17:30`), weeks by timetable and days (`09:00–17:30 1,2,3`). */
export interface MadeTimes {
  readonly timetables: Map<string, number>;
  readonly shifts: Map<string, number>;
}

/** Timetables and weekly shifts for the hours that the demo's people work (`punch-pattern.ts`). */
export async function loadWorkingTimes(host: Host, app: App, acme: CreatedCompany, globex: CreatedCompany) {
  return { acme: await load(host, app, acme, acmeTimes), globex: await load(host, app, globex, globexTimes) };
}

function load(
  host: Host,
  app: App,
  company: CreatedCompany,
  { pause, hours, weeks }: WorkingTimes,
): Promise<MadeTimes> {
  return asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    const make = recordsMaker(app, context);
    const break_time = await make('attendance.break_time', { alias: pause, duration: 30 });
    const made: MadeTimes = { timetables: new Map(), shifts: new Map() };
    for (const [alias, in_time, out_time, color, start] of hours) {
      const end = Temporal.PlainTime.from(start).add({ minutes: 30 }).toString().slice(0, 5);
      const times = { alias, in_time, out_time, color, allow_late: 5, breaks: [{ break_time, start, end }] };
      made.timetables.set(`${in_time}–${out_time}`, await make('attendance.timetable', times));
    }
    for (const [alias, place, days] of weeks) {
      const [, start, end] = hours[place] ?? [];
      const worked = `${start}–${end}`;
      const timetable = made.timetables.get(worked);
      const shift = await make('attendance.shift', { alias, days: days.map((day) => ({ day, timetable })) });
      made.shifts.set(`${worked} ${days.join()}`, shift);
    }
    return made;
  });
}
