import { slices } from '#features/slices.ts';
import { screensOf, type AppRoute } from '#shared/routing/index.ts';
import { GaugeIcon, LayoutDashboardIcon, UserPenIcon } from '#shared/ui/icon/index.ts';

const dashboard: Omit<AppRoute, 'path'> = {
  title: 'menu:dashboard',
  access: 'signedIn',
  icon: LayoutDashboardIcon,
  group: 'general',
  load: () => import('./ui/dashboard-screen.tsx'),
};

const ownRoutes: readonly AppRoute[] = [
  { ...dashboard, path: '/' },
  { ...dashboard, path: '/dashboard', unlisted: true },
  {
    path: '/account',
    title: 'menu:account',
    access: 'signedIn',
    icon: UserPenIcon,
    group: 'general',
    unlisted: true,
    found: true,
    load: () => import('./ui/account/account-screen.tsx'),
  },
  {
    path: '/vendor/company/vendor-profile',
    title: 'menu:account',
    access: 'vendor.company.view',
    icon: UserPenIcon,
    group: 'vendor',
    load: () => import('./ui/account/account-screen.tsx'),
  },
  {
    path: '/vendor/dashboard',
    title: 'menu:vendorDashboard',
    access: 'vendor.company.view',
    icon: GaugeIcon,
    group: 'vendor',
    load: () => import('./ui/vendor-dashboard-screen.tsx'),
  },
];

/** Every screen that there is. */
export const allRoutes = screensOf(ownRoutes, slices);
