import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** Work outside: clients, visits to them, and where people may punch. */
export const outdoor: Slice = {
  name: 'outdoor',
  // The circle on the map says what the company's locations say of theirs.
  words: ['gps', 'company', 'report', 'personal'],
  routes,
  resources: {
    'outdoor.client': () => import('./contract.ts').then((contract) => contract.client),
    'outdoor.visit': () => import('./contract.ts').then((contract) => contract.visit),
    'outdoor.unscheduled_visit': () => import('./contract.ts').then((contract) => contract.unscheduledVisit),
    'outdoor.employee_place': () => import('./contract/punch-place.ts').then((contract) => contract.employeePlace),
    'outdoor.department_place': () => import('./contract/punch-place.ts').then((contract) => contract.departmentPlace),
  },
};
