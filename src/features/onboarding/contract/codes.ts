import { refusalCode } from '#shared/contract/codes.ts';

/** Refusals of this slice. Unknown and known accounts get the same one (docs/security.md#unknown-accounts). */
export const onboardingCodes = {
  /** Account, company or password do not fit together; never says which. */
  wrongCredentials: refusalCode('ZBOA0010', 400),
  /** The same for API clients, who read the status. */
  wrongApiCredentials: refusalCode('ZBOA0011', 401),
  /** The current password is wrong; `data` says so at `current_password`. */
  wrongCurrentPassword: refusalCode('ZBOA0014', 400),
  /** The password is right, and the account asks for the code of its second factor too: send both. */
  secondFactorNeeded: refusalCode('ZBOA0016', 400),
  /** The code does not fit, or was used before; `data` says so at `code`. */
  wrongSecondFactor: refusalCode('ZBOA0017', 400),
  /** It is switched on already. */
  secondFactorInUse: refusalCode('ZBOA0018', 409),
  /** The company or the provider asks for it. */
  secondFactorKept: refusalCode('ZBOA0019', 409),
  /** The email form is invalid (spec section 8). */
  invalidEmail: refusalCode('ZBOA0100', 400),
  /** The link is none of ours, was used, has expired, or a newer one has taken its place: never says which. */
  linkInvalid: refusalCode('ZBOA0101', 400),
  /** An employee's sign-in without an address of its own cannot create a company. */
  noAddress: refusalCode('ZBOA0102', 400),
  /** Who signs in as an employee alone is called as the company says. */
  nameOfCompany: refusalCode('ZBOA0103', 400),
  /** The link has no code (spec section 8). */
  missingCode: refusalCode('ZBOA0106', 400),
  /** Company, Employee ID and start code do not fit together, or the code has expired or was used: never says which. */
  wrongStartCode: refusalCode('ZBOA0107', 400),
} as const;
