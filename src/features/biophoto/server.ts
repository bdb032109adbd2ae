import type { ServerSlice } from '#server/slice.ts';
import { serve, serveOutside } from '#server/http/index.ts';
import { decideBioPhotos } from './contract/photo.ts';
import { registerBioPhoto } from './contract/register.ts';
import { decideEach } from './server/decide.ts';
import { bioPhotoJob, receivePhoto } from './server/register.ts';
import { bioPhotoServer } from './server/resources.ts';

/** Photos of faces: handed in by anybody, decided by administrators, sent to terminals. */
export const bioPhotoSlice: ServerSlice = {
  name: 'biophoto',
  resources: [bioPhotoServer],
  routes: [
    serveOutside(registerBioPhoto, (context, { body }) => receivePhoto(context, body), {
      by: 'address',
      max: 60,
      seconds: 3600,
    }),
    serve(decideBioPhotos, (context, { body }) => decideEach(context, body.ids, body)),
  ],
  hostJobs: [bioPhotoJob],
  topics: { 'device.bio_photo': 'device.bio_photo.view' },
};
