/** Spec section 9. */
export const leastPasswordLength = 8;

/** The conditions of a new password (spec section 5). */
export const allowedInPassword = /^[A-Za-z\d@#$!%*?&]+$/;

/** The first character that a new password may not have; undefined if all are allowed. */
export function refusedInPassword(password: string): string | undefined {
  return [...password].find((sign) => !allowedInPassword.test(sign));
}

/**
 * The five conditions of a password in the order of `common:password.condition1` to `condition5` (spec section 5).
 * @param least the least length, which a company may raise
 */
export const passwordConditions: readonly ((password: string, least?: number) => boolean)[] = [
  (password, least = leastPasswordLength) => password.length >= least && allowedInPassword.test(password),
  (password) => /\d/.test(password),
  (password) => /[a-z]/.test(password),
  (password) => /[A-Z]/.test(password),
  (password) => /[@#$!%*?&]/.test(password),
];
