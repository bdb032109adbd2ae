import { mergeAnswer } from './server/merge-parts.ts';
import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { designRoute } from './server/flow/design.ts';
import { workflowNodeServer } from './server/flow/nodes.ts';
import { tellFlow } from './server/flow/resolve-flow.ts';
import { tellHolders } from './server/flow/role-holders.ts';
import { whoApprovesRoute } from './server/flow/who-approves.ts';
import { workflowServer } from './server/flow/workflows.ts';
import { workflowRoleServer } from './server/resources.ts';

export const workflowSlice: ServerSlice = {
  name: 'workflow',
  seededRights: { hrManager: ['workflow.*'], auditor: readingRights },
  resources: [workflowRoleServer, workflowServer, workflowNodeServer],
  routes: [designRoute, whoApprovesRoute],
  answers: [mergeAnswer, tellFlow, tellHolders],
};
