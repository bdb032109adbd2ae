import type { AppRoute } from '#shared/routing/index.ts';
import { LayoutDashboardIcon } from '#shared/ui/icon/index.ts';

const dashboard: Omit<AppRoute, 'path'> = {
  title: 'menu:dashboard',
  access: 'signedIn',
  icon: LayoutDashboardIcon,
  group: 'general',
  load: () => import('./ui/dashboard-screen.tsx'),
};

export const routes: readonly AppRoute[] = [
  { ...dashboard, path: '/' },
  { ...dashboard, path: '/dashboard', unlisted: true },
];
