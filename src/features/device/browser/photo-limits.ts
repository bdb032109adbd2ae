import type { PictureLimits } from '#shared/form/image/read-picture.ts';

/** Enough to recognise a face and a place; a month of punches fits on a phone. */
export const photoLimits: PictureLimits = { accept: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 100_000 };
