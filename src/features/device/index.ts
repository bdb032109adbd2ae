import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** Terminals and what they send. */
export const device: Slice = {
  name: 'device',
  words: ['device'],
  routes,
  resources: {
    'device.terminal': () => import('./contract.ts').then((contract) => contract.terminal),
    'device.transaction': () => import('./contract.ts').then((contract) => contract.transaction),
    'personal.transaction': () => import('./contract.ts').then((contract) => contract.ownTransaction),
    'device.unregistered_transaction': () =>
      import('./contract.ts').then((contract) => contract.unregisteredTransaction),
    'device.command': () => import('./contract.ts').then((contract) => contract.command),
  },
};
