import type { AppRoute } from '#shared/routing/index.ts';
import { Building2Icon, UsersRoundIcon } from '#shared/ui/icon/index.ts';

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
];
