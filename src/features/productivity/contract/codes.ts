import { refusalCode } from '#shared/contract/index.ts';

export const productivityCodes = {
  /** A company has no more rules than this. */
  tooManyRules: refusalCode('ZBPD0101', 409),
  /** The text has changed since the person read it. */
  otherText: refusalCode('ZBPD0201', 409),
  /** A person has no more computers than this. */
  tooManyAgents: refusalCode('ZBPD0202', 409),
} as const;
