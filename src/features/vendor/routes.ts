import type { AppRoute } from '#shared/routing/index.ts';
import { Building2Icon, LandmarkIcon, UserCogIcon, UsersRoundIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/vendor/tenement/company',
    title: 'menu:tenantCompany',
    access: 'vendor.company.view',
    icon: Building2Icon,
    group: 'vendor',
    resource: 'vendor.company',
    load: () => import('./ui/company-screen.tsx'),
  },
  {
    path: '/vendor/tenement/user',
    title: 'menu:tenantUser',
    access: 'vendor.user.view',
    icon: UsersRoundIcon,
    group: 'vendor',
    resource: 'vendor.user',
    load: () => import('./ui/user-screen.tsx'),
  },
  {
    path: '/vendor/company/info',
    title: 'menu:vendorProvider',
    access: 'vendor.provider.view',
    icon: LandmarkIcon,
    group: 'vendor',
    load: () => import('./ui/provider-screen.tsx'),
  },
  {
    path: '/vendor/company/user',
    title: 'menu:vendorStaff',
    access: 'vendor.staff.view',
    icon: UserCogIcon,
    group: 'vendor',
    resource: 'vendor.staff',
    load: () => import('./ui/staff-screen.tsx'),
  },
];
