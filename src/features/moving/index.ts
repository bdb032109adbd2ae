import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** Moving in from the database of a former system. */
export const moving: Slice = {
  name: 'moving',
  words: ['sys'],
  routes,
  resources: { 'moving.move_in': () => import('./contract.ts').then((contract) => contract.moveIn) },
};
