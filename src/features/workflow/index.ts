import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** Who approves what: roles in approvals, and the steps of requests. */
export const workflow: Slice = {
  name: 'workflow',
  words: ['workflow'],
  routes,
  resources: {
    'workflow.workflow_role': () => import('./contract.ts').then((contract) => contract.workflowRole),
    'workflow.workflow': () => import('./contract.ts').then((contract) => contract.workflow),
    'workflow.workflow_node': () => import('./contract.ts').then((contract) => contract.workflowNode),
  },
};
