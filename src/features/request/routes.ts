import type { AppRoute } from '#shared/routing/index.ts';
import { FileTextIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/att/manual-log',
    title: 'menu:manualLog',
    access: 'request.manual_log.view',
    icon: FileTextIcon,
    group: 'attendance',
    resource: 'request.manual_log',
    load: () => import('./ui/manual-log-screen.tsx'),
  },
  {
    path: '/personal/request/manual-log',
    title: 'menu:myManualLog',
    access: 'employee',
    icon: FileTextIcon,
    group: 'personal',
    resource: 'personal.manual_log',
    load: () => import('./ui/own-manual-log-screen.tsx'),
  },
];
