import { z } from 'zod';
import { defineCall, idSchema } from '#shared/contract/index.ts';
import { presentedPasskeySchema } from '#shared/contract/passkey.ts';
import { tokenPairSchema } from '#shared/contract/session.ts';
import { termsVersionSchema } from '#shared/contract/terms.ts';
import { onboardingCodes } from './codes.ts';
import { companyDomainSchema, givenPasswordSchema, secondFactorSchema, usernameSchema } from './fields.ts';
import { passkeyCodes } from './passkey-codes.ts';

/**
 * Sign-in, the password and tokens for API clients (spec sections 3 and 7, paths below /oauth/api/v2/). A throttled account answers
 * `commonCodes.tooMany`, even for the right password.
 */

const module = 'ZBOA';
const smallBody = 8 * 1024;
const secondFactorCodes = [onboardingCodes.secondFactorNeeded, onboardingCodes.wrongSecondFactor];
const { passwordExpired, wrongCredentials } = onboardingCodes;
const secondStepCodes = [wrongCredentials, ...secondFactorCodes, passkeyCodes.wrongPasskey, passwordExpired];

/**
 * A sign-in. `company_domain` is null for people who have no company or have to choose one. If the request's host is below
 * `base_host` but is not the company's own, the tokens are for the switch link: access lasts one minute, refresh works once
 * (docs/decisions.md#11-a-switch-link-meets-a-living-session).
 */
export const signInAnswerSchema = tokenPairSchema.extend({ company_domain: z.string().nullable() });
export type SignInAnswer = z.infer<typeof signInAnswerSchema>;

/** The code of the second factor, if the account has one. */
const code = secondFactorSchema.optional();
/** What stands in place of a code: the answer of a passkey to `passkeySecondStep`. */
const secondStep = { code, passkey: presentedPasskeySchema.optional() };

/** The version of the terms that the person agrees to with it. */
const terms = { terms: termsVersionSchema.optional() };

export const signInBodySchema = z.strictObject({
  username: usernameSchema,
  password: givenPasswordSchema,
  ...secondStep,
  ...terms,
});
export const employeeSignInBodySchema = z.strictObject({
  company: companyDomainSchema,
  username: usernameSchema,
  password: givenPasswordSchema,
  ...secondStep,
  ...terms,
});

/** Signs an administrator in. */
export const signIn = defineCall({
  name: 'oauth.session.signIn',
  method: 'POST',
  path: '/oauth/api/v2/sign_in/',
  module,
  access: 'public',
  body: signInBodySchema,
  data: signInAnswerSchema,
  codes: secondStepCodes,
  maxBody: 2 * smallBody,
});

/** Signs in a user outside a company: vendor staff, or somebody who has yet to choose one. */
export const userSignIn = defineCall({
  name: 'oauth.session.userSignIn',
  method: 'POST',
  path: '/oauth/api/v2/user_sign_in/',
  module,
  access: 'public',
  body: signInBodySchema,
  data: signInAnswerSchema,
  codes: secondStepCodes,
  maxBody: 2 * smallBody,
});

export const employeeSignIn = defineCall({
  name: 'oauth.session.employeeSignIn',
  method: 'POST',
  path: '/oauth/api/v2/employee_sign_in/',
  module,
  access: 'public',
  body: employeeSignInBodySchema,
  data: signInAnswerSchema,
  codes: secondStepCodes,
  maxBody: 2 * smallBody,
});

const apiCredentials = z.strictObject({
  /** For employees. */
  company: companyDomainSchema.optional(),
  username: usernameSchema,
  password: givenPasswordSchema,
  code,
  /** Chooses the company of an account that has several. */
  company_id: idSchema.optional(),
});

/** Issues tokens for API clients (docs/decisions.md#5-tokens-for-api-clients). */
export const apiTokenAuth = defineCall({
  name: 'oauth.api.tokenAuth',
  method: 'POST',
  path: '/api/jwt-api-token-auth/',
  module,
  access: 'public',
  body: apiCredentials,
  data: tokenPairSchema,
  codes: [onboardingCodes.wrongApiCredentials, ...secondFactorCodes, passwordExpired],
  maxBody: smallBody,
});

/** The same on the path of the error catalogue's first 401 row (spec section 8). */
export const apiToken = defineCall({
  name: 'oauth.api.token',
  method: 'POST',
  path: '/oauth/api/v1/token/',
  module,
  access: 'public',
  body: apiCredentials,
  data: tokenPairSchema,
  codes: [onboardingCodes.wrongApiCredentials, ...secondFactorCodes, passwordExpired],
  maxBody: smallBody,
});
