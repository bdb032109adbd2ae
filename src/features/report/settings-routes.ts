import type { AppRoute } from '#shared/routing/index.ts';
import { ClockIcon, SlidersHorizontalIcon } from '#shared/ui/icon/index.ts';

/** How reports are shown. */
export const settingsRoutes: readonly AppRoute[] = [
  {
    path: '/report/report-setting',
    title: 'menu:reportSetting',
    access: 'report.setting.view',
    icon: SlidersHorizontalIcon,
    group: 'report',
    isSetting: true,
    fillsHeight: false,
    resource: 'report.setting',
    load: () => import('./ui/report-setting-screen.tsx'),
  },
  {
    path: '/report/report-Items-setting',
    title: 'menu:reportItem',
    access: 'report.item.view',
    icon: ClockIcon,
    group: 'report',
    isSetting: true,
    resource: 'report.item',
    load: () => import('./ui/report-item-screen.tsx'),
  },
];
