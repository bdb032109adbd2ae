/** Files in a zip that somebody has uploaded, unpacked in a thread and within limits. */
export { unpackLeft, whyNotStored } from './kept-zip.ts';
export { unpackFiles } from './unpack.ts';
export { comparedCode, shownName, stemOf, type ZippedFile } from './zip-files.ts';
