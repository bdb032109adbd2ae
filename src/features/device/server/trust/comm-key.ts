import { createHash } from 'node:crypto';
import type { Target } from '../push/index.ts';
import { isShownRight } from './identity.ts';

/** The communication key that a request carries, in either spelling; `null` when it carries none. */
export function offeredKey(target: Target): string | null {
  const key = target.query.get('pushcommkey') ?? target.query.get('comkey') ?? '';
  return key === '' ? null : key;
}

/** A key that is one sign over and over is the factory's: who knows it proves nothing. */
export const isGuessable = (key: string): boolean => /^(.)\1*$/.test(key);

/** The hash under which a key is pinned (SHA-256, hex). */
export const hashCommKey = (key: string): string => createHash('sha256').update(key, 'utf8').digest('hex');

/**
 * What a request's key says: `none` is asked for, it is `right` or `wrong`, `pinned` from now on, `missing` where it has to
 * be shown, or `awaited`: most firmware carries it in the handshake only, and the last one came from another address.
 */
export type KeyVerdict = 'none' | 'right' | 'wrong' | 'pinned' | 'missing' | 'awaited';

/** Judges the key of a request: handshakes must show it, other requests may rest on the handshake from the same address. */
export function judgeKey(request: {
  readonly offered: string | null;
  readonly isHandshake: boolean;
  /** Hash of the key that the terminal was approved with. */
  readonly pinned: string | null;
  /** The company wants a key of this terminal. */
  readonly isRequired: boolean;
  /** The last right handshake came from this address. */
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
