import type { IgnoredBecause } from '../engine/index.ts';

/** Why a day did not count a punch. */
export const ignoreReasons = [
  'voided',
  'uncounted',
  'repeatedUpload',
  'duplicate',
  'outsideWindows',
  'betweenInAndOut',
  'neitherWindow',
  'alreadyIn',
  'notIn',
  'notOnBreak',
  'alreadyOnBreak',
  'neverClosed',
  'beforeCheckIn',
] as const satisfies readonly IgnoredBecause[];
