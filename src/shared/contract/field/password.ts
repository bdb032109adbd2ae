import { z } from 'zod';
import { fieldMessage } from '../messages.ts';
import { describedPassword } from './text-description.ts';
import {
  allowedInPassword,
  leastPasswordLength,
  passwordConditions,
  refusedInPassword,
} from './password-conditions.ts';

export { leastPasswordLength, passwordConditions };

/** The maximum length only limits the work of hashing. */
export const mostPasswordLength = 128;
/** Eight characters or more of letters, digits and @#$!%*?&, with each of the four classes (spec section 5). */
export const strongPasswordSchema = z
  .string()
  .min(leastPasswordLength, { error: fieldMessage('weakPassword', { least: leastPasswordLength }) })
  .max(mostPasswordLength)
  .regex(allowedInPassword, {
    error: ({ input }) => fieldMessage('unsafePassword', { sign: refusedInPassword(String(input)) ?? '' }),
  })
  .refine((password) => passwordConditions.every((holds) => holds(password)), {
    error: fieldMessage('weakPassword', { least: leastPasswordLength }),
  })
  .meta(describedPassword);
