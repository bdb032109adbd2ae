import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** Photos of faces that were handed in, and the decision about them. */
export const bioPhoto: Slice = {
  name: 'biophoto',
  words: ['device', 'personal'],
  routes,
  resources: {
    'device.bio_photo': () => import('./contract/photo.ts').then((contract) => contract.bioPhoto),
    'personal.bio_photo': () => import('./contract/photo.ts').then((contract) => contract.ownBioPhoto),
  },
};
