import { bioPhoto, ownBioPhoto } from './contract/photo.ts';
import { photoLink, photoLinkCompany } from './contract/link.ts';
import { registerBioPhoto } from './contract/register.ts';

/** What photos of faces say on the wire: handing one in, and deciding about it. */
export * from './contract/link.ts';
export * from './contract/photo.ts';
export * from './contract/register.ts';

export const resources = [bioPhoto, ownBioPhoto];
export const calls = [registerBioPhoto, photoLinkCompany, photoLink];
