import { sql } from 'drizzle-orm';
import { resourceServer } from '#server/resource/index.ts';
import { breakTime, timetable, shift } from '../contract.ts';
import { checkShiftsOf } from './shift-overlap.ts';
import { breakTimes, shiftDays, shifts, timetableBreaks, timetables } from './tables.ts';

export const breakTimeServer = resourceServer(breakTime, {
  table: breakTimes,
  display: sql<string>`${breakTimes.alias}`,
});

export const timetableServer = resourceServer(timetable, {
  table: timetables,
  display: sql<string>`${timetables.alias}`,
  rows: { breaks: { table: timetableBreaks, owner: timetableBreaks.timetable } },
  prepare: async (context, values, before) => {
    if (before) await checkShiftsOf(context, before, values);
    return values;
  },
});

export const shiftServer = resourceServer(shift, {
  table: shifts,
  display: sql<string>`${shifts.alias}`,
  rows: { days: { table: shiftDays, owner: shiftDays.shift } },
});
