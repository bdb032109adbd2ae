import { z } from 'zod';
import { assertionSchema } from '#shared/contract/passkey.ts';
import { onboardingCodes } from './codes.ts';
import { givenPasswordSchema, secondFactorSchema } from './fields.ts';
import { passkeyCodes } from './passkey-codes.ts';

/**
 * With what a signed-in person proves to be the owner of the account before the ways of signing in change: the password, and a code if
 * the account has a second factor; or one of its passkeys, which stands for both.
 */
export const proofSchema = z.strictObject({
  current_password: givenPasswordSchema.optional(),
  code: secondFactorSchema.optional(),
  /** The answer to `passkeyProof`. */
  passkey: assertionSchema.optional(),
});
export type Proof = z.infer<typeof proofSchema>;

/** Refusals of a proof. */
export const proofCodes = [
  onboardingCodes.wrongCurrentPassword,
  onboardingCodes.secondFactorNeeded,
  onboardingCodes.wrongSecondFactor,
  passkeyCodes.wrongPasskey,
];
