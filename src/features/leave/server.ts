import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { incidentTypeServer } from './server/resources.ts';
import { incidentTypeUpkeep, seedIncidentTypes } from './server/seed.ts';

export { incidentTypes } from './server/tables.ts';

export const leaveSlice: ServerSlice = {
  name: 'leave',
  seededRights: { hrManager: ['leave.*'], auditor: readingRights },
  resources: [incidentTypeServer],
  seed: seedIncidentTypes,
  upkeep: [incidentTypeUpkeep],
};
