import type { ServerSlice } from '#server/slice.ts';
import { breakTimeServer, timetableServer, shiftServer } from './server/resources.ts';

export const attendanceSlice: ServerSlice = {
  name: 'attendance',
  resources: [breakTimeServer, timetableServer, shiftServer],
};
