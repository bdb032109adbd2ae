import { readingRights } from '#server/tenancy/seeded-rights.ts';
import type { ServerSlice } from '#server/slice.ts';
import { approvalRoutes } from '#server/request/index.ts';
import { manualLogApprovals } from './contract.ts';
import { manualLogServer, ownManualLogServer } from './server/manual-log/resources.ts';

/** What employees ask for: punches that were forgotten, overtime, training, another schedule. */
export const requestSlice: ServerSlice = {
  name: 'request',
  seededRights: { hrManager: ['request.*'], auditor: readingRights },
  routes: approvalRoutes(manualLogApprovals, manualLogServer),
  resources: [manualLogServer, ownManualLogServer],
};
