import { z } from 'zod';
import { fieldMessage } from '../messages.ts';

/** The longest password only bounds the work of hashing. */
export const mostPasswordLength = 128;
/** Spec section 9. */
export const leastPasswordLength = 8;

const allowed = /^[A-Za-z\d@#$!%*?&]+$/;

/** The five conditions of a password in the order of `common:password.condition1` to `condition5` (spec section 5). */
export const passwordConditions: readonly ((password: string) => boolean)[] = [
  (password) => password.length >= leastPasswordLength && allowed.test(password),
  (password) => /\d/.test(password),
  (password) => /[a-z]/.test(password),
  (password) => /[A-Z]/.test(password),
  (password) => /[@#$!%*?&]/.test(password),
];

/** Eight characters or more of letters, digits and @#$!%*?&, with each of the four classes (spec section 5). */
export const strongPasswordSchema = z
  .string()
  .min(leastPasswordLength, { error: fieldMessage('weakPassword') })
  .max(mostPasswordLength)
  .regex(allowed, { error: fieldMessage('unsafePassword') })
  .refine((password) => passwordConditions.every((holds) => holds(password)), { error: fieldMessage('weakPassword') });
