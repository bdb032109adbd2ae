import { createHash } from 'node:crypto';
import type { Target } from '../push/index.ts';
import { isShownRight } from './identity.ts';

/** The communication key of a request, in either spelling; `null` if there is none. */
export function offeredKey(target: Target): string | null {
  const key = target.query.get('pushcommkey') ?? target.query.get('comkey') ?? '';
  return key === '' ? null : key;
}

/** A key of one repeated character is the factory's, and proves nothing. */
export const isGuessable = (key: string): boolean => /^(.)\1*$/.test(key);

/** The hash with which a key is stored (SHA-256, hex). */
export const hashCommKey = (key: string): string => createHash('sha256').update(key, 'utf8').digest('hex');

/**
 * The result of checking a request's key. `none`: no key is needed. `pinned`: stored from now on. `missing`: it has to be sent.
 * `awaited`: most firmware sends it only in the handshake, and the last one came from another address.
 */
export type KeyVerdict = 'none' | 'right' | 'wrong' | 'pinned' | 'missing' | 'awaited';

/** Checks the key of a request. Handshakes must carry it; other requests may rely on the handshake from the same address. */
export function judgeKey(request: {
  readonly offered: string | null;
  readonly isHandshake: boolean;
  /** The hash of the key with which the terminal was approved. */
  readonly pinned: string | null;
  /** The company requires a key of this terminal. */
  readonly isRequired: boolean;
  /** The last valid handshake came from this address. */
  readonly isProvedHere: boolean;
}): KeyVerdict {
  const { offered, pinned, isRequired, isHandshake, isProvedHere } = request;
  if (pinned === null && !isRequired) return 'none';
  if (offered !== null) {
    if (pinned === null) return 'pinned';
    return isShownRight(hashCommKey(offered), pinned) ? 'right' : 'wrong';
  }
  if (isHandshake) return 'missing';
  return isProvedHere ? 'none' : 'awaited';
}
