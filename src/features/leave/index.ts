import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** What this area of the product is. */
export const leave: Slice = {
  name: 'leave',
  words: ['att'],
  routes,
  resources: { 'leave.incident_type': () => import('./contract.ts').then((contract) => contract.incidentType) },
};
