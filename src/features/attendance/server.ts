import { readingRights } from '#server/tenancy/seeded-rights.ts';
import type { ServerSlice } from '#server/slice.ts';
import { breakTimeServer, timetableServer, shiftServer } from './server/resources.ts';

export const attendanceSlice: ServerSlice = {
  name: 'attendance',
  seededRights: { hrManager: ['attendance.*'], auditor: readingRights },
  resources: [breakTimeServer, timetableServer, shiftServer],
};
