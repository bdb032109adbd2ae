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
    access: [
      'productivity.rule.view',
      'productivity.category.view',
      'productivity.consent.view',
      'productivity.agent.view',
      'productivity.setting.view',
    ],
    permits: [
      { resource: 'productivity.setting', title: 'menu:productivityConfiguration' },
      { resource: 'productivity.rule', title: 'menu:productivityRule' },
      { resource: 'productivity.category', title: 'menu:productivityCategory' },
      { resource: 'productivity.consent', title: 'menu:productivityConsent' },
      { resource: 'productivity.agent', title: 'menu:productivityAgent' },
    ],
    icon: SlidersHorizontalIcon,
    group: 'productivity',
    resource: 'productivity.rule',
    load: () => import('./ui/configuration-screen.tsx'),
  },
  {
    path: '/personal/my-activity',
    title: 'menu:myActivity',
    access: 'employee',
    feature: 'ralvie',
    icon: MonitorIcon,
    group: 'personal',
    load: () => import('./ui/my-activity-screen.tsx'),
  },
];
