import { refusalCode } from '#shared/contract/codes.ts';

/** Refusals of this slice. They are the same for unknown and known accounts (docs/security.md#unknown-accounts). */
export const onboardingCodes = {
  /** Account, company and password do not match; the answer does not say which is wrong. */
  wrongCredentials: refusalCode('ZBOA0010', 400),
  /** The same for API clients, which read the status. */
  wrongApiCredentials: refusalCode('ZBOA0011', 401),
  /** The current password is wrong; `data` says so at `current_password`. */
  wrongCurrentPassword: refusalCode('ZBOA0014', 400),
  /**
   * The password is right, but the account also needs its second factor: a code, or one of `context.passkeys` passkeys. The client
   * sends both again.
   */
  secondFactorNeeded: refusalCode('ZBOA0016', 400),
  /** The code is wrong or was used before; `data` says so at `code`. */
  wrongSecondFactor: refusalCode('ZBOA0017', 400),
  /** The second factor is already on. */
  secondFactorInUse: refusalCode('ZBOA0018', 409),
  /** The company or the provider requires the second factor. */
  secondFactorKept: refusalCode('ZBOA0019', 409),
  /** The email address is malformed (spec section 8). */
  invalidEmail: refusalCode('ZBOA0100', 400),
  /** The link is unknown, used, expired or replaced by a newer one; the answer does not say which. */
  linkInvalid: refusalCode('ZBOA0101', 400),
  /** An employee's sign-in without an address of its own cannot create a company. */
  noAddress: refusalCode('ZBOA0102', 400),
  /** The company maintains the name of somebody who signs in only as an employee. */
  nameOfCompany: refusalCode('ZBOA0103', 400),
  /** The link has no code (spec section 8). */
  missingCode: refusalCode('ZBOA0106', 400),
  /** Company, Employee ID and start code do not match, or the code has expired or was used; the answer does not say which. */
  wrongStartCode: refusalCode('ZBOA0107', 400),
  /**
   * The password is right, but a company of the account asks for a new one: it is too old or too short. `context.code` is the code of a
   * link for choosing it; programs get none.
   */
  passwordExpired: refusalCode('ZBOA0108', 400),
} as const;
