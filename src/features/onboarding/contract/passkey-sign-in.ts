import { z } from 'zod';
import { defineCall } from '#shared/contract/index.ts';
import { presentedPasskeySchema, requestOptionsSchema } from '#shared/contract/passkey.ts';
import { termsVersionSchema } from '#shared/contract/terms.ts';
import { onboardingCodes } from './codes.ts';
import { companyDomainSchema, givenPasswordSchema, usernameSchema } from './fields.ts';
import { passkeyCodes } from './passkey-codes.ts';
import { signInAnswerSchema } from './sign-in.ts';

/** Passkeys at sign-in. Pages load these calls once somebody uses a passkey. */

const module = 'ZBOA';
const smallBody = 8 * 1024;

/** A challenge for a passkey; the attempt is a secret of the page that began it, and is sent with the answer. */
const challenged = z.object({ attempt: z.string(), options: requestOptionsSchema });

/** Begins a sign-in with a passkey alone, which stands for both factors (docs/security.md#passkeys). */
export const beginPasskeySignIn = defineCall({
  name: 'oauth.passkey.beginSignIn',
  method: 'POST',
  path: '/oauth/api/v2/passkey_sign_in/begin/',
  module,
  access: 'public',
  body: z.strictObject({}),
  data: challenged,
  maxBody: smallBody,
});

export const passkeySignIn = defineCall({
  name: 'oauth.passkey.signIn',
  method: 'POST',
  path: '/oauth/api/v2/passkey_sign_in/',
  module,
  access: 'public',
  body: z.strictObject({ passkey: presentedPasskeySchema, terms: termsVersionSchema.optional() }),
  data: signInAnswerSchema,
  codes: [passkeyCodes.wrongPasskey],
  maxBody: 2 * smallBody,
});

/** Asks for one of the account's passkeys in place of a code, after the right password. */
export const passkeySecondStep = defineCall({
  name: 'oauth.passkey.secondStep',
  method: 'POST',
  path: '/oauth/api/v2/passkey_second_step/',
  module,
  access: 'public',
  body: z.strictObject({
    /** For employees. */
    company: companyDomainSchema.optional(),
    username: usernameSchema,
    password: givenPasswordSchema,
  }),
  data: challenged,
  codes: [onboardingCodes.wrongCredentials, passkeyCodes.wrongPasskey],
  maxBody: smallBody,
});
