import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { documentTypeServer, employeeDocumentServer } from './server/resources.ts';

export const complementSlice: ServerSlice = {
  name: 'complement',
  seededRights: { hrManager: ['complement.*'], auditor: readingRights },
  resources: [documentTypeServer, employeeDocumentServer],
};
