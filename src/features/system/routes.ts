import type { AppRoute } from '#shared/routing/index.ts';
import { HistoryIcon, ShieldCheckIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/system/group',
    title: 'menu:userGroup',
    access: 'system.group.view',
    icon: ShieldCheckIcon,
    group: 'system',
    resource: 'system.group',
    load: () => import('./ui/group-screen.tsx'),
  },
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
    access: 'vendor.log.view',
    icon: HistoryIcon,
    group: 'vendor',
    resource: 'vendor.log',
    load: () => import('./ui/vendor-log-screen.tsx'),
  },
];
