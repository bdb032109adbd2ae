import type { Slice } from '#shared/routing/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { routes } from './routes.ts';

/** Company structure: its settings, departments, positions, areas. */
export const company: Slice = {
  name: 'company',
  words: ['company'],
  routes,
  resources: {
    'company.settings': () => import('./contract/settings.ts').then((contract) => contract.companySettings),
    'company.department': () => import('./contract.ts').then((contract) => contract.department),
    'company.position': () => import('./contract.ts').then((contract) => contract.position),
    'company.area': () => import('./contract.ts').then((contract) => contract.area),
    'company.employee_default': () =>
      import('./contract/employee-default.ts').then((contract) => contract.employeeDefault),
    'company.location': () => import('./contract.ts').then((contract) => contract.location),
  },
};

/** How the company is deleted, also where its subscription is over and only this can be done. */
export const ClosingCard = /* @__PURE__ */ lazily(() =>
  import('./ui/closing-card.tsx').then((module) => module.ClosingCard),
);

/** A place on the map with its circle, beside the fields `place` and `radius` of a form. */
export const LocationCircle = /* @__PURE__ */ lazily(() =>
  import('./ui/location-circle.tsx').then((module) => module.LocationCircle),
);
