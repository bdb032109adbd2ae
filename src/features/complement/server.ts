import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { holidayRoutes, holidayServer } from './server/holidays.ts';
import { documentTypeServer, employeeDocumentServer, trainingTypeServer, workCodeServer } from './server/resources.ts';

export { holidayServer, trainingTypeServer, workCodeServer };
export { spansOfHoliday } from './server/holiday-spans.ts';
export { holidayDepartments, holidays, trainingTypes, workCodes } from './server/tables.ts';

export const complementSlice: ServerSlice = {
  name: 'complement',
  seededRights: { hrManager: ['complement.*'], auditor: readingRights },
  routes: holidayRoutes,
  resources: [documentTypeServer, employeeDocumentServer, holidayServer, trainingTypeServer, workCodeServer],
};
