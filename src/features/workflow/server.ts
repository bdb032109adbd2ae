import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { workflowRoleServer } from './server/resources.ts';

export const workflowSlice: ServerSlice = {
  name: 'workflow',
  seededRights: { hrManager: ['workflow.*'], auditor: readingRights },
  resources: [workflowRoleServer],
};
