import { bioPhoto, ownBioPhoto } from './contract/photo.ts';
import { registerBioPhoto } from './contract/register.ts';

/** What photos of faces say on the wire: handing one in, and deciding about it. */
export * from './contract/photo.ts';
export * from './contract/register.ts';

export const resources = [bioPhoto, ownBioPhoto];
export const calls = [registerBioPhoto];
