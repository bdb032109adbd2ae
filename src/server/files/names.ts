import { randomBytes } from 'node:crypto';

/**
 * 192 random bits and the extension of the content: the name reveals nothing about its owner and cannot be guessed
 * (docs/security.md#stored-files).
 */
export function randomFileName(ending: string): string {
  if (!/^[a-z0-9]{1,8}$/.test(ending)) throw new Error(`Not a file ending: ${ending}`);
  return `${randomBytes(24).toString('base64url')}.${ending}`;
}

/** The extension of an upload that a call will read. Its bytes are encrypted (`sealParts`), since only the call opens it. */
export const sealedEnding = 'waiting';
export const isSealedUpload = (name: string): boolean => name.endsWith(`.${sealedEnding}`);

/** True only for names that `randomFileName` can make: no path, one dot, no NUL. */
export function isFileName(name: string): boolean {
  return /^[A-Za-z0-9_-]{32}\.[a-z0-9]{1,8}$/.test(name);
}

/** The name of a picture's small version; no upload can have such a name. */
export function smallNameOf(name: string): string {
  return `${name.slice(0, 32)}.small`;
}

/** Whether a text can be a note: no path, and nothing that needs encoding in an address. */
export function isNote(note: string): boolean {
  return /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/.test(note);
}
