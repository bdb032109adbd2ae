/** A zip as the thread gets it. */
export interface PhotoZip {
  readonly file: Uint8Array<ArrayBuffer>;
  /** The places of the photos to unpack, from 0; null for all. */
  readonly places: readonly number[] | null;
  readonly most: { readonly photos: number; readonly bytes: number };
}

/** Texts are at `common:validation.photoZip.<reason>`. */
export type PhotoZipReason = 'notAZip' | 'damaged' | 'tooLarge' | 'tooMany' | 'empty';

/** A file of a zip. */
export interface ZippedPhoto {
  /** Among the zip's files, from 0. */
  readonly place: number;
  /** With its folders. */
  readonly name: string;
  /** Null if it is too large; it is not unpacked then. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

export type PhotoZipPart = { readonly refused: PhotoZipReason } | ZippedPhoto;

/** Folders, and files that systems leave in zips by themselves. */
const beside = /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)|\/$/i;
export const isBeside = (name: string): boolean => beside.test(name);

/** The Employee ID that a file is named by, in the form in which IDs are compared: folders and ending are ignored. */
export function codeInName(name: string): string {
  const last = name.slice(name.lastIndexOf('/') + 1);
  return last
    .replace(/\.[^.]*$/, '')
    .normalize('NFKC')
    .trim()
    .toLowerCase();
}

/** A name that can be stored and shown, whatever the zip says. */
export const shownName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .slice(-200);
