import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** What this area of the product is. */
export const sample: Slice = {
  name: 'sample',
  words: ['default', 'personal'],
  routes,
  resources: {
    'sample.example_thing': () => import('./contract.ts').then((contract) => contract.exampleThing),
    'sample.own_example_thing': () => import('./contract.ts').then((contract) => contract.ownExampleThing),
  },
};
