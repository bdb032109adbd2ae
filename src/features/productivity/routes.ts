import type { AppRoute } from '#shared/routing/index.ts';
import { ChartColumnIcon, ClipboardListIcon, MonitorIcon, SlidersHorizontalIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/ralvie/dashboard',
    title: 'menu:productivityDashboard',
    access: 'productivity.summary.view',
    icon: ChartColumnIcon,
    group: 'productivity',
    load: () => import('./ui/dashboard-screen.tsx'),
  },
  {
    path: '/ralvie/productivity-summary',
    title: 'menu:productivitySummary',
    access: 'productivity.summary.view',
    icon: ClipboardListIcon,
    group: 'productivity',
    fillsHeight: true,
    load: () => import('./ui/summary-screen.tsx'),
  },
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
