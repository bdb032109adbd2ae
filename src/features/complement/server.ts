import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { documentTypeServer, employeeDocumentServer, holidayServer } from './server/resources.ts';

export { holidayServer };
export { holidayDepartments, holidays } from './server/tables.ts';

export const complementSlice: ServerSlice = {
  name: 'complement',
  seededRights: { hrManager: ['complement.*'], auditor: readingRights },
  resources: [documentTypeServer, employeeDocumentServer, holidayServer],
};
