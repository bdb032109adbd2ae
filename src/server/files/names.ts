import { randomBytes } from 'node:crypto';

/**
 * 192 random bits and the ending that the content has: nothing of its owner, nothing to guess
 * (docs/security.md#stored-files).
 */
export function randomFileName(ending: string): string {
  if (!/^[a-z0-9]{1,8}$/.test(ending)) throw new Error(`Not a file ending: ${ending}`);
  return `${randomBytes(24).toString('base64url')}.${ending}`;
}

/** The ending of an upload that a call will read: its bytes are sealed (`sealParts`), since nobody else opens it. */
export const sealedEnding = 'waiting';
export const isSealedUpload = (name: string): boolean => name.endsWith(`.${sealedEnding}`);

/** True only for names that `randomFileName` could have made: no path, no dots but one, no NUL. */
export function isFileName(name: string): boolean {
  return /^[A-Za-z0-9_-]{32}\.[a-z0-9]{1,8}$/.test(name);
}

/** Where a picture's small one lies: beside it, under a name that no upload has. */
export function smallNameOf(name: string): string {
  return `${name.slice(0, 32)}.small`;
}

/** What a store keeps as a note: no path, nothing that has to be written otherwise in an address. */
export function isNote(note: string): boolean {
  return /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/.test(note);
}
