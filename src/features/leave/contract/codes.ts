import { refusalCode } from '#shared/contract/index.ts';

export const leaveCodes = {
  /** Created with the company. */
  systemType: refusalCode('ZBLV0101', 409),
  /** A day of it is locked. */
  lockedDay: refusalCode('ZBLV0201', 409),
  /** The balance is no longer enough. */
  noBalance: refusalCode('ZBLV0202', 409),
  /** The balance or the rules no longer allow an encashment. */
  notPaidOut: refusalCode('ZBLV0401', 409),
  /** Leave of this type is not paid out, or not at the request of employees. */
  notEncashable: refusalCode('ZBLV0402', 409),
  /** The employee has no entitlement to the type, and so no balance. */
  noEntitlement: refusalCode('ZBLV0403', 409),
  /** People have or had their entitlements by it. */
  groupAssigned: refusalCode('ZBLV0302', 409),
  /** The year has a balance already: adjust it instead. */
  balanceThere: refusalCode('ZBLV0301', 409),
} as const;
