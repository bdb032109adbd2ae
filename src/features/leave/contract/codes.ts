import { refusalCode } from '#shared/contract/index.ts';

export const leaveCodes = {
  /** A company is made with it. */
  systemType: refusalCode('ZBLV0101', 409),
  /** A day of it is locked. */
  lockedDay: refusalCode('ZBLV0201', 409),
  /** There is not enough left by now. */
  noBalance: refusalCode('ZBLV0202', 409),
  /** The year has a balance already: it is adjusted then. */
  balanceThere: refusalCode('ZBLV0301', 409),
} as const;
