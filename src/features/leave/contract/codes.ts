import { refusalCode } from '#shared/contract/index.ts';

export const leaveCodes = {
  /** Created with the company. */
  systemType: refusalCode('ZBLV0101', 409),
  /** A day of it is locked. */
  lockedDay: refusalCode('ZBLV0201', 409),
  /** The balance is no longer enough. */
  noBalance: refusalCode('ZBLV0202', 409),
  /** The year has a balance already: adjust it instead. */
  balanceThere: refusalCode('ZBLV0301', 409),
} as const;
