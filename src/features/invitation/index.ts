import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** Asking people to join the company, and letting them in. */
export const invitation: Slice = {
  name: 'invitation',
  words: ['sys'],
  routes,
  resources: {
    'system.user': () => import('./contract/user.ts').then((contract) => contract.user),
    'system.invitation': () => import('./contract.ts').then((contract) => contract.invitation),
    'system.join_request': () => import('./contract.ts').then((contract) => contract.joinRequest),
  },
};
