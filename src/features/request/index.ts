import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** What employees ask for, and who decides. */
export const request: Slice = {
  name: 'request',
  words: ['att', 'personal', 'per', 'device'],
  routes,
  resources: {
    'request.manual_log': () => import('./contract.ts').then((contract) => contract.manualLog),
    'request.overtime': () => import('./contract.ts').then((contract) => contract.overtime),
    'personal.overtime': () => import('./contract.ts').then((contract) => contract.ownOvertime),
    'request.training': () => import('./contract.ts').then((contract) => contract.training),
    'personal.training': () => import('./contract.ts').then((contract) => contract.ownTraining),
    'request.swap_schedule': () => import('./contract.ts').then((contract) => contract.swapSchedule),
    'personal.swap_schedule': () => import('./contract.ts').then((contract) => contract.ownSwapSchedule),
    'request.deputy': () => import('./contract.ts').then((contract) => contract.deputy),
    'personal.manual_log': () => import('./contract.ts').then((contract) => contract.ownManualLog),
  },
};
