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
    load: () => import('./ui/user-screen.tsx'),
  },
];
