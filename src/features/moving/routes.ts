import type { AppRoute } from '#shared/routing/index.ts';
import { FileTextIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/system/move-in',
    title: 'menu:moveIn',
    access: 'moving.move_in.view',
    icon: FileTextIcon,
    group: 'system',
    resource: 'moving.move_in',
    load: () => import('./ui/move-in-screen.tsx'),
  },
];
