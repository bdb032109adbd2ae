import { createHash, timingSafeEqual } from 'node:crypto';
import type { Target } from './target.ts';

/** The communication key that a request carries, in either spelling; `null` when it carries none. */
export function offeredKey(target: Target): string | null {
  const key = target.query.get('pushcommkey') ?? target.query.get('comkey') ?? '';
  return key === '' ? null : key;
}

/** The hash under which a key is pinned (SHA-256, hex). */
export const hashCommKey = (key: string): string => createHash('sha256').update(key, 'utf8').digest('hex');

/** Whether an offered key is the pinned one, compared in constant time. */
export function isPinnedKey(key: string, pinnedHash: string): boolean {
  const offered = Buffer.from(hashCommKey(key), 'hex');
  const pinned = Buffer.from(pinnedHash, 'hex');
  return offered.length === pinned.length && timingSafeEqual(offered, pinned);
}
