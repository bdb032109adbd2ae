import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import {
  documentTypeServer,
  employeeDocumentServer,
  holidayServer,
  trainingTypeServer,
  workCodeServer,
} from './server/resources.ts';

export { holidayServer, trainingTypeServer, workCodeServer };
export { holidayDepartments, holidays, trainingTypes, workCodes } from './server/tables.ts';

export const complementSlice: ServerSlice = {
  name: 'complement',
  seededRights: { hrManager: ['complement.*'], auditor: readingRights },
  resources: [documentTypeServer, employeeDocumentServer, holidayServer, trainingTypeServer, workCodeServer],
};
