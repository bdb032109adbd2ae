import { refusalCode } from '#shared/contract/index.ts';

/** Refusals that any kind of request may give. */
export const requestCodes = {
  /** The day is locked, and the person may not open locks. */
  dayLocked: refusalCode('ZBRQ0001', 409),
  /** The employee was not employed on that day, or has left. */
  notEmployed: refusalCode('ZBRQ0002', 400),
} as const;
