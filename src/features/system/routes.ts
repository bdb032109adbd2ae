import type { AppRoute } from '#shared/routing/index.ts';
import { HistoryIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/system/operation-Log',
    title: 'menu:operationLog',
    access: 'system.operation_log.view',
    icon: HistoryIcon,
    group: 'system',
    resource: 'system.operation_log',
    load: () => import('./ui/operation-log-screen.tsx'),
  },
  {
    path: '/vendor/log',
    title: 'menu:vendorLog',
    access: 'vendor',
    icon: HistoryIcon,
    group: 'vendor',
    resource: 'vendor.log',
    load: () => import('./ui/vendor-log-screen.tsx'),
  },
];
