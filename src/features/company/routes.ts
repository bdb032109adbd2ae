import type { AppRoute } from '#shared/routing/index.ts';
import {
  BriefcaseIcon,
  Building2Icon,
  MapPinIcon,
  NetworkIcon,
  WorkflowIcon,
  GlobeIcon,
} from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/company/settings',
    title: 'menu:companySettings',
    access: 'company.settings.view',
    icon: Building2Icon,
    group: 'company',
    resource: 'company.settings',
    permits: [
      { resource: 'company.settings', title: 'menu:companySettings' },
      // They are a card on the same screen.
      { resource: 'company.employee_default', title: 'menu:employeeDefault' },
    ],
    fillsHeight: false,
    load: () => import('./ui/settings-screen.tsx'),
  },
  {
    path: '/company/department',
    title: 'menu:department',
    access: 'company.department.view',
    icon: NetworkIcon,
    group: 'company',
    resource: 'company.department',
    load: () => import('./ui/department-screen.tsx'),
  },
  {
    path: '/company/organization-chart',
    title: 'menu:organizationChart',
    access: 'company.department.view',
    icon: WorkflowIcon,
    group: 'company',
    load: () => import('./ui/organization-screen.tsx'),
  },
  {
    path: '/company/position',
    title: 'menu:position',
    access: 'company.position.view',
    icon: BriefcaseIcon,
    group: 'company',
    resource: 'company.position',
    load: () => import('./ui/position-screen.tsx'),
  },
  {
    path: '/company/area',
    title: 'menu:area',
    access: 'company.area.view',
    icon: MapPinIcon,
    group: 'company',
    resource: 'company.area',
    load: () => import('./ui/area-screen.tsx'),
  },
  {
    path: '/company/location',
    title: 'menu:location',
    access: 'company.location.view',
    icon: GlobeIcon,
    group: 'company',
    resource: 'company.location',
    load: () => import('./ui/location-screen.tsx'),
  },
];
