import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { moveInJob, takeBackMoveJob } from './server/jobs.ts';
import { moveInServer } from './server/resource.ts';
import { formerUpload, movingRoutes } from './server/routes.ts';

export { moveInLarge, type LargeMoved } from './server/large/move-in-large.ts';
export { operatorText } from './server/large/operator-text.ts';

/** Moving in from the database of a former system. */
export const movingSlice: ServerSlice = {
  name: 'moving',
  seededRights: { auditor: readingRights },
  resources: [moveInServer],
  uploads: [formerUpload],
  routes: movingRoutes,
  jobs: [moveInJob, takeBackMoveJob],
  topics: { 'moving.move_in': 'moving.move_in.view' },
};
