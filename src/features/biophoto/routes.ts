import type { AppRoute } from '#shared/routing/index.ts';
import { ScanFaceIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/device/bio-photo',
    title: 'menu:bioPhoto',
    access: 'device.bio_photo.view',
    icon: ScanFaceIcon,
    group: 'device',
    resource: 'device.bio_photo',
    fillsHeight: false,
    load: () => import('./ui/bio-photo-screen.tsx'),
  },
  {
    path: '/personal/bio-photo',
    title: 'menu:myBioPhoto',
    access: 'employee',
    icon: ScanFaceIcon,
    group: 'personal',
    resource: 'personal.bio_photo',
    load: () => import('./ui/own-bio-photo-screen.tsx'),
  },
];
