import type { AppRoute } from '#shared/routing/index.ts';
import { UsersRoundIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/team/employee',
    title: 'menu:employee',
    access: 'personnel.employee.view',
    icon: UsersRoundIcon,
    group: 'team',
    resource: 'personnel.employee',
    load: () => import('./ui/employee-screen.tsx'),
  },
];
