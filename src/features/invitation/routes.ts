import type { AppRoute } from '#shared/routing/index.ts';
import { UsersRoundIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/system/user',
    title: 'menu:user',
    access: ['system.user.view', 'system.invitation.view', 'system.join_request.view'],
    icon: UsersRoundIcon,
    group: 'system',
    resource: 'system.user',
    permits: [
      { resource: 'system.user', title: 'menu:user' },
      { resource: 'system.invitation', title: 'menu:invitation' },
      { resource: 'system.join_request', title: 'menu:joinRequest' },
    ],
    load: () => import('./ui/user-screen.tsx'),
  },
];
