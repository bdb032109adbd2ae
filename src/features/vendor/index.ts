import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** The provider's administration area: companies and the people who sign in to them. */
export const vendor: Slice = {
  name: 'vendor',
  words: ['vendor'],
  routes,
  resources: {
    'vendor.company': () => import('./contract/company.ts').then((contract) => contract.tenantCompany),
    'vendor.provider': () => import('./contract/provider.ts').then((contract) => contract.provider),
    'vendor.staff': () => import('./contract/staff.ts').then((contract) => contract.staff),
    'vendor.user': () => import('./contract/user.ts').then((contract) => contract.tenantUser),
  },
};
