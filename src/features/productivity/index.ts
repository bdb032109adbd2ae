import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** How working time at computers is spent, as far as people agreed to recording. */
export const productivity: Slice = {
  name: 'productivity',
  words: ['ralvie', 'report'],
  routes,
  resources: {
    'productivity.category': () => import('./contract.ts').then((contract) => contract.category),
    'productivity.rule': () => import('./contract.ts').then((contract) => contract.rule),
    'productivity.agent': () => import('./contract.ts').then((contract) => contract.agent),
    'productivity.consent': () => import('./contract.ts').then((contract) => contract.consent),
    'productivity.setting': () => import('./contract.ts').then((contract) => contract.productivitySetting),
  },
};
