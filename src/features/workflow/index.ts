import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** Who approves what: the roles that people play in it, and the steps that a request takes. */
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
