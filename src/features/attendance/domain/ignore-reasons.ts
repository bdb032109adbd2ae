import type { IgnoredBecause } from '../engine/index.ts';

/** Why a punch did not count, as the day that left it out says. */
export const ignoreReasons = [
  'voided',
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
