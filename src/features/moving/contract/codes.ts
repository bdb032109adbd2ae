import { refusalCode } from '#shared/contract/index.ts';

export const movingCodes = {
  /** The file of a checked move has expired; it has to be sent again. */
  fileGone: refusalCode('ZBMO0101', 409),
  /** A move can be taken back within a week of its import. */
  tooLate: refusalCode('ZBMO0102', 409),
  /** The file is read by the operator's command, which also imports it. */
  byCommand: refusalCode('ZBMO0103', 409),
} as const;
