import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** Orders of the company and how they are paid. */
export const subscription: Slice = {
  name: 'subscription',
  words: ['sub'],
  routes,
  resources: { 'subscription.order': () => import('./contract/order.ts').then((contract) => contract.order) },
};
