import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { documentTypeServer, employeeDocumentServer, holidayServer, trainingTypeServer } from './server/resources.ts';

export { holidayServer, trainingTypeServer };
export { holidayDepartments, holidays, trainingTypes } from './server/tables.ts';

export const complementSlice: ServerSlice = {
  name: 'complement',
  seededRights: { hrManager: ['complement.*'], auditor: readingRights },
  resources: [documentTypeServer, employeeDocumentServer, holidayServer, trainingTypeServer],
};
