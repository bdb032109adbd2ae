import type { AppRoute } from '#shared/routing/index.ts';
import { ListChecksIcon, UserCogIcon, WorkflowIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/team/workflow-role',
    title: 'menu:workflowRole',
    access: 'workflow.workflow_role.view',
    icon: UserCogIcon,
    group: 'team',
    resource: 'workflow.workflow_role',
    load: () => import('./ui/workflow-role-screen.tsx'),
  },
  {
    path: '/team/workflow',
    title: 'menu:workflow',
    access: 'workflow.workflow.view',
    icon: WorkflowIcon,
    group: 'team',
    resource: 'workflow.workflow',
    load: () => import('./ui/workflow-screen.tsx'),
  },
  {
    path: '/team/workflow-node',
    title: 'menu:workflowNode',
    access: 'workflow.workflow_node.view',
    icon: ListChecksIcon,
    group: 'team',
    resource: 'workflow.workflow_node',
    load: () => import('./ui/workflow-node-screen.tsx'),
  },
];
