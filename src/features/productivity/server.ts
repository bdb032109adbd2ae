import { mergeAnswer } from './server/merge-parts.ts';
import type { ServerSlice } from '#server/slice.ts';
import { mountAgents } from './server/agent/door.ts';
import { serve } from '#server/http/index.ts';
import { personDay, productivityDashboard, sumAgain as sumAgainCall } from './contract.ts';
import { readDashboard } from './server/day/dashboard.ts';
import { productivitySummaryServer } from './server/day/summary.ts';
import { sumAgain } from './server/day/sum-again.ts';
import { sumMarkedJob } from './server/day/sum-marked.ts';
import { forgetJob } from './server/forget.ts';
import { readPersonDay } from './server/own/day.ts';
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
    serve(sumAgainCall, (context, { body }) => sumAgain(context, body.days), { by: 'person', max: 10, seconds: 600 }),
    serve(personDay, (context, { query }) => readPersonDay(context, query)),
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
