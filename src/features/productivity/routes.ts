import type { AppRoute } from '#shared/routing/index.ts';
import { MonitorIcon, SlidersHorizontalIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/ralvie/configuration',
    title: 'menu:productivityConfiguration',
    access: 'productivity.rule.view',
    icon: SlidersHorizontalIcon,
    group: 'productivity',
    resource: 'productivity.rule',
    load: () => import('./ui/configuration-screen.tsx'),
  },
  {
    path: '/personal/my-activity',
    title: 'menu:myActivity',
    access: 'employee',
    icon: MonitorIcon,
    group: 'personal',
    load: () => import('./ui/my-activity-screen.tsx'),
  },
];
