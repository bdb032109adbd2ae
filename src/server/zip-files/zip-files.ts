/** A zip as the thread gets it. */
export interface FilesZip {
  readonly file: Uint8Array<ArrayBuffer>;
  /** The places of the files to unpack, from 0; null for all. */
  readonly places: readonly number[] | null;
  readonly most: { readonly files: number; readonly bytes: number };
}

export type FilesZipReason = 'notAZip' | 'damaged' | 'tooLarge' | 'tooMany' | 'empty';

/** A file of a zip. */
export interface ZippedFile {
  /** Among the zip's files, from 0. */
  readonly place: number;
  /** With its folders. */
  readonly name: string;
  /** Null if it is too large; it is not unpacked then. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

export type FilesZipPart = { readonly refused: FilesZipReason } | ZippedFile;

/** Folders, and files that systems leave in zips by themselves. */
const beside = /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)|\/$/i;
export const isBeside = (name: string): boolean => beside.test(name);

/** The last part of a file's name without its ending. */
export const stemOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');

/** A code in the form in which codes are compared, in whatever script, width and letter case it is written. */
export const comparedCode = (code: string): string => code.normalize('NFKC').trim().toLowerCase();

/** A name that can be stored and shown, whatever the zip says. */
export const shownName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .slice(-200);
