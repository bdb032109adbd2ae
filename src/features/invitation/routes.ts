import type { AppRoute } from '#shared/routing/index.ts';
import { UsersRoundIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/system/user',
    title: 'menu:user',
    access: 'system.invitation.view',
    icon: UsersRoundIcon,
    group: 'system',
    resource: 'system.invitation',
    permits: [
      { resource: 'system.invitation', title: 'menu:invitation' },
      { resource: 'system.join_request', title: 'menu:joinRequest' },
    ],
    load: () => import('./ui/user-screen.tsx'),
  },
];
