import type { AppRoute } from '#shared/routing/index.ts';
import { UserCogIcon } from '#shared/ui/icon/index.ts';

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
];
