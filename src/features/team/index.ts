import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** Employees, and what the provider's staff see of them. */
export const team: Slice = {
  name: 'team',
  words: ['per', 'personal', 'vendor'],
  routes,
  recordTabs: {
    'personnel.employee': [
      {
        of: 'team.resignation',
        isRare: true,
        by: 'employee',
        title: 'menu:resignation',
        fields: ['resign_date', 'resign_type', 'status', 'handover_to', 'reinstate_date'],
      },
    ],
  },
  resources: {
    'personnel.employee': () => import('./contract.ts').then((contract) => contract.employee),
    'personal.profile': () => import('./contract/own-profile.ts').then((contract) => contract.ownProfile),
    'vendor.employee': () => import('./contract/vendor.ts').then((contract) => contract.vendorEmployee),
    'team.resignation': () => import('./contract/resignation.ts').then((contract) => contract.resignation),
    'team.employee_field': () => import('./contract/employee-field.ts').then((contract) => contract.employeeField),
  },
};
