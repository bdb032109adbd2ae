import { mergeAnswer } from './server/merge-parts.ts';
import type { ServerSlice } from '#server/slice.ts';
import { mountAgents } from './server/agent/door.ts';
import { serve } from '#server/http/index.ts';
import { productivityDashboard } from './contract.ts';
import { readDashboard } from './server/day/dashboard.ts';
import { productivitySummaryServer } from './server/day/summary.ts';
import { sumMarkedJob } from './server/day/sum-marked.ts';
import { forgetJob } from './server/forget.ts';
import { ownActivityRoutes } from './server/own/routes.ts';
import {
  agentServer,
  categoryServer,
  consentServer,
  ruleServer,
  settingServer,
  testRulesRoute,
} from './server/resources.ts';
import { productivityUpkeep, seedProductivity } from './server/seed.ts';

export { sumMarked } from './server/day/sum-marked.ts';

/** How working time at computers is spent, as far as people agreed to recording. */
export const productivitySlice: ServerSlice = {
  name: 'productivity',
  seededRights: { hrManager: ['productivity.*'] },
  resources: [categoryServer, ruleServer, settingServer, agentServer, consentServer],
  answers: [mergeAnswer],
  reports: [productivitySummaryServer],
  routes: [
    testRulesRoute,
    serve(productivityDashboard, (context, { query }) => readDashboard(context, query)),
    ...ownActivityRoutes,
  ],
  recurring: [sumMarkedJob, forgetJob],
  topics: {
    'productivity.agent': 'productivity.agent.view',
    'productivity.consent': 'productivity.consent.view',
  },
  seed: seedProductivity,
  upkeep: [productivityUpkeep],
  mount: mountAgents,
};
