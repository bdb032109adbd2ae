import { refusalCode } from '#shared/contract/index.ts';

export const leaveCodes = {
  /** A company is made with it. */
  systemType: refusalCode('ZBLV0101', 409),
} as const;
