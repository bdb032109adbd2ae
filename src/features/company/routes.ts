import type { AppRoute } from '#shared/routing/index.ts';
import { BriefcaseIcon, MapPinIcon, NetworkIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/company/department', title: 'menu:department', access: 'company.department.view', icon: NetworkIcon, group: 'company',
    resource: 'company.department', load: () => import('./ui/department-screen.tsx'),
  },
  {
    path: '/company/position', title: 'menu:position', access: 'company.position.view', icon: BriefcaseIcon, group: 'company',
    resource: 'company.position', load: () => import('./ui/position-screen.tsx'),
  },
  {
    path: '/company/area', title: 'menu:area', access: 'company.area.view', icon: MapPinIcon, group: 'company',
    resource: 'company.area', load: () => import('./ui/area-screen.tsx'),
  },
];
