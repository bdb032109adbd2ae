import { z } from 'zod';
import { defineCall, languages } from '#shared/contract/index.ts';
import { tokenPairSchema } from '#shared/contract/session.ts';
import { onboardingCodes } from './codes.ts';
import { chosenBy, chosenPassword, givenPasswordSchema, isSamePassword, mismatch, personName } from './fields.ts';

/** Changes of the signed-in person's own account. They belong to the application, whose forms validate by these schemas. */
const module = 'ZBOA';
const smallBody = 8 * 1024;

/**
 * Changes the password and ends every other session of the person; this one continues with new tokens
 * (docs/security.md#what-is-taken-away).
 */
export const changePassword = defineCall({
  name: 'oauth.user.changePassword',
  method: 'POST',
  path: '/oauth/api/v2/change_password/',
  module,
  access: 'signedIn',
  body: z.strictObject({ current_password: givenPasswordSchema, ...chosenPassword }).refine(isSamePassword, mismatch),
  data: tokenPairSchema,
  /** At `password` (`commonCodes.invalidInput`): `commonPassword`, `weakPassword` if a company asks for more signs, `usedPassword`. */
  codes: [onboardingCodes.wrongCurrentPassword],
  maxBody: smallBody,
});

/** What the person's companies ask of a new password. */
export const ownPasswordPolicy = defineCall({
  name: 'oauth.user.passwordPolicy',
  method: 'GET',
  path: '/oauth/api/v2/password_policy/',
  module,
  access: 'signedIn',
  data: chosenBy,
});

/**
 * Changes the person's name in all their companies. The company maintains the name of somebody who signs in only as an employee.
 */
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

/** Sets the language of mails to the person, and of their screens in a browser without a choice of its own. */
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
