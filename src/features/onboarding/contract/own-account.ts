import { z } from 'zod';
import { defineCall, languages } from '#shared/contract/index.ts';
import { tokenPairSchema } from '#shared/contract/session.ts';
import { onboardingCodes } from './codes.ts';
import { chosenPassword, givenPasswordSchema, isSamePassword, mismatch, personName } from './fields.ts';

/** What the signed-in change of their own account: of the application, whose forms judge by these schemas. */
const module = 'ZBOA';
const smallBody = 8 * 1024;

/** Ends every other session of the person; this one goes on with the new tokens (docs/security.md#what-is-taken-away). */
export const changePassword = defineCall({
  name: 'oauth.user.changePassword',
  method: 'POST',
  path: '/oauth/api/v2/change_password/',
  module,
  access: 'signedIn',
  body: z.strictObject({ current_password: givenPasswordSchema, ...chosenPassword }).refine(isSamePassword, mismatch),
  data: tokenPairSchema,
  /** Leaked and trivial passwords: `commonCodes.invalidInput` with `commonPassword` at `password`. */
  codes: [onboardingCodes.wrongCurrentPassword],
  maxBody: smallBody,
});

/** What the person is called from now on, in every company of theirs. Who signs in as an employee alone is called as the company says. */
export const changeName = defineCall({
  name: 'oauth.user.changeName',
  method: 'POST',
  path: '/oauth/api/v2/change_name/',
  module,
  access: 'signedIn',
  body: z.strictObject(personName),
  data: z.null(),
  codes: [onboardingCodes.nameOfCompany],
  maxBody: smallBody,
});

/** The language of the person's screens on a browser where they have chosen none, and of what is mailed to them. */
export const changeLanguage = defineCall({
  name: 'oauth.user.changeLanguage',
  method: 'POST',
  path: '/oauth/api/v2/change_language/',
  module,
  access: 'signedIn',
  body: z.strictObject({ language: z.enum(languages) }),
  data: z.null(),
  maxBody: smallBody,
});
