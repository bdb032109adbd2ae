import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** What employees ask for, and who decides. */
export const request: Slice = {
  name: 'request',
  words: ['att', 'personal'],
  routes,
  resources: {
    'request.manual_log': () => import('./contract.ts').then((contract) => contract.manualLog),
    'personal.manual_log': () => import('./contract.ts').then((contract) => contract.ownManualLog),
  },
};
