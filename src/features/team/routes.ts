import type { AppRoute } from '#shared/routing/index.ts';
import { IdCardIcon, UserPenIcon, UserMinusIcon, UsersRoundIcon, FileTextIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/team/employee',
    title: 'menu:employee',
    access: 'personnel.employee.view',
    icon: UsersRoundIcon,
    group: 'team',
    resource: 'personnel.employee',
    load: () => import('./ui/employee-screen.tsx'),
  },
  {
    path: '/team/resign',
    title: 'menu:resignation',
    access: 'team.resignation.view',
    icon: UserMinusIcon,
    group: 'team',
    resource: 'team.resignation',
    load: () => import('./ui/resignation-screen.tsx'),
  },
  {
    path: '/personal/profile',
    title: 'menu:myProfile',
    access: 'employee',
    icon: UserPenIcon,
    group: 'personal',
    load: () => import('./ui/profile-screen.tsx'),
  },
  {
    path: '/vendor/tenement/employee',
    title: 'menu:tenantEmployee',
    access: 'vendor.employee.view',
    icon: IdCardIcon,
    group: 'vendor',
    resource: 'vendor.employee',
    load: () => import('./ui/vendor-employee-screen.tsx'),
  },
  {
    path: '/team/employee-field',
    title: 'menu:employeeField',
    access: 'team.employee_field.view',
    icon: FileTextIcon,
    group: 'company',
    resource: 'team.employee_field',
    load: () => import('./ui/employee-field-screen.tsx'),
  },
];
