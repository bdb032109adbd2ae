import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** The team: employees. */
export const team: Slice = {
  name: 'team',
  words: ['per'],
  routes,
  resources: { 'personnel.employee': () => import('./contract.ts').then((contract) => contract.employee) },
};
