import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** Photos of faces that were handed in, and the decision about them. */
export const bioPhoto: Slice = {
  name: 'biophoto',
  words: ['device', 'personal'],
  routes,
  recordTabs: {
    'personnel.employee': [
      {
        of: 'device.bio_photo',
        isRare: true,
        by: 'employee',
        title: 'menu:bioPhoto',
        fields: ['submit_time', 'enroll_source', 'status', 'remarks'],
      },
    ],
  },
  resources: {
    'device.bio_photo': () => import('./contract/photo.ts').then((contract) => contract.bioPhoto),
    'personal.bio_photo': () => import('./contract/photo.ts').then((contract) => contract.ownBioPhoto),
  },
};
