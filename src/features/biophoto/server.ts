import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { serveOutside } from '#server/http/index.ts';
import { registerBioPhoto } from './contract/register.ts';
import { linkRoutes } from './server/link.ts';
import { bioPhotoJob, receivePhoto } from './server/register.ts';
import { bioPhotoServer, ownBioPhotoServer } from './server/resources.ts';

/** Photos of faces: handed in by anybody, decided by administrators, sent to terminals. */
export const bioPhotoSlice: ServerSlice = {
  name: 'biophoto',
  seededRights: { deviceOperator: ['device.*'], auditor: readingRights },
  resources: [bioPhotoServer, ownBioPhotoServer],
  routes: [
    ...linkRoutes,
    serveOutside(registerBioPhoto, (context, { body }) => receivePhoto(context, body), {
      by: 'address',
      max: 60,
      seconds: 3600,
    }),
  ],
  hostJobs: [bioPhotoJob],
  topics: { 'device.bio_photo': 'device.bio_photo.view' },
};
