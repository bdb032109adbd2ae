import { z } from 'zod';
import { defineCall, languages, timeZoneSchema } from '#shared/contract/index.ts';
import { decisions } from '#features/invitation/contract/decision.ts';
import { onboardingCodes } from './codes.ts';
import {
  chosenBy,
  chosenPassword,
  companyAddressSchema,
  companyDomainSchema,
  companyNameSchema,
  emailSchema,
  forgottenAccountSchema,
  isSamePassword,
  lengths,
  mismatch,
  newCompanyDomainSchema,
  personName,
  phoneNumberSchema,
  placeNameSchema,
  startCodeSchema,
  usernameSchema,
} from './fields.ts';

/**
 * Accounts: signing up, links, forgotten passwords, invitations and the first company (spec sections 3 to 5 and 7). A call about an
 * address gives the same answer, as fast, whether or not the address has an account (docs/security.md#unknown-accounts): the work
 * and the mail follow afterwards.
 */
const common = { module: 'ZBOA', method: 'POST', access: 'public', maxBody: 8 * 1024 } as const;

/** The language of mails. */
const language = z.enum(languages).default('en');

/** The code of a mailed link; if it is missing, the answer is `onboardingCodes.missingCode`. */
const code = z.string().max(lengths.code).default('');

export const signUpBodySchema = z
  .strictObject({
    ...personName,
    email: emailSchema,
    phone_number: phoneNumberSchema.default(''),
    ...chosenPassword,
    language,
  })
  .refine(isSamePassword, mismatch);

/** Asks for an account. The link in the mail activates it. An address that has an account gets a mail saying so. */
export const signUp = defineCall({
  ...common,
  name: 'oauth.account.signUp',
  path: '/oauth/api/v2/sign_up/',
  body: signUpBodySchema,
  data: z.null(),
});

/** What a waiting page waits for (spec section 4). */
export const mailActions = ['ACTIVATION', 'FORGOT_PASSWORD'] as const;
export type MailAction = (typeof mailActions)[number];

/** Sends the mail again: at most once in 30 s and five times in an hour. */
export const emailActivation = defineCall({
  ...common,
  name: 'oauth.account.emailActivation',
  path: '/oauth/api/v2/email_activation/',
  body: z.strictObject({
    email: z.string().max(lengths.email).default(''),
    action: z.enum(mailActions).default('ACTIVATION'),
    language,
  }),
  data: z.null(),
  codes: [onboardingCodes.invalidEmail],
});

const linkCodes = [onboardingCodes.linkInvalid, onboardingCodes.missingCode];

/** A code for the next step: it creates one company. */
const nextCode = z.object({ code: z.string().min(1) });

/** Activates an account by the code of its mail. */
export const activation = defineCall({
  ...common,
  name: 'oauth.account.activation',
  path: '/oauth/api/v2/activation/',
  body: z.strictObject({ code }),
  data: nextCode,
  codes: linkCodes,
});

/** Opens an invitation's link. An existing account accepts it; otherwise `email` is the address of the account to make. */
export const invited = defineCall({
  ...common,
  name: 'oauth.invitation.invited',
  path: '/oauth/api/v2/invited/',
  body: z.strictObject({ code }),
  data: z.object({ email: z.string().nullable(), policy: chosenBy }),
  codes: linkCodes,
});

export const invitedSignUpBodySchema = z
  .strictObject({ ...personName, email: emailSchema, ...chosenPassword, code, language })
  .refine(isSamePassword, mismatch);

/** Makes the account of an invitation and accepts it. The email must be the invitation's. */
export const invitedSignUp = defineCall({
  ...common,
  name: 'oauth.invitation.signUp',
  path: '/oauth/api/v2/invited_sign_up/',
  body: invitedSignUpBodySchema,
  data: z.null(),
  codes: linkCodes,
});

export const forgotPasswordBodySchema = z.strictObject({
  username: forgottenAccountSchema,
  /** For employees. */
  company: companyDomainSchema.optional(),
  language,
});

/** Asks for a link for setting a new password. */
export const forgotPassword = defineCall({
  ...common,
  name: 'oauth.password.forgot',
  path: '/oauth/api/v2/forgot_password/',
  body: forgotPasswordBodySchema,
  data: z.null(),
});

/** Checks a reset link and says what its password needs; neither uses it up nor tells whose it is (docs/security.md#codes-of-links). */
export const resetPasswordCheck = defineCall({
  ...common,
  name: 'oauth.password.resetCheck',
  path: '/oauth/api/v2/reset_password_check/',
  body: z.strictObject({ code }),
  data: chosenBy,
  codes: linkCodes,
  readOnly: true,
});

export const resetPasswordBodySchema = z.strictObject({ ...chosenPassword, code }).refine(isSamePassword, mismatch);

/** Sets the password of the link's account and ends all its sessions. An employee is told how to sign in. */
export const resetPassword = defineCall({
  ...common,
  name: 'oauth.password.reset',
  path: '/oauth/api/v2/reset_password/',
  body: resetPasswordBodySchema,
  data: z.object({ employee: z.object({ company_domain: z.string(), emp_code: z.string() }).nullable() }),
  codes: linkCodes,
});

export const startCodeBodySchema = z.strictObject({
  company: companyDomainSchema,
  username: usernameSchema,
  start_code: startCodeSchema,
});

/** Exchanges the code of the slip of an employee without an address for the code of a link for choosing a password. */
export const giveStartCode = defineCall({
  ...common,
  name: 'oauth.password.startCode',
  path: '/oauth/api/v2/start_code/',
  body: startCodeBodySchema,
  data: nextCode,
  codes: [onboardingCodes.wrongStartCode],
});

/** Approves or rejects a request to join by a mailed link; the link contains the decision. */
export const joinApproval = defineCall({
  ...common,
  name: 'oauth.invitation.joinApproval',
  path: '/oauth/api/v2/join_approval/',
  body: z.strictObject({ code }),
  data: z.object({ status: z.enum(decisions) }),
  codes: linkCodes,
});

/** Checks whether a domain is free, while somebody who may create a company types it. */
export const companyVerification = defineCall({
  ...common,
  name: 'oauth.company.verification',
  path: '/oauth/api/v2/company_verification/',
  body: z.strictObject({ company_domain: newCompanyDomainSchema, code }),
  data: z.object({ is_available: z.boolean() }),
  codes: linkCodes,
  readOnly: true,
});

const degrees = (most: number) => z.number().min(-most).max(most).nullable().default(null);
const placeName = placeNameSchema.default('');

export const companyCreationBodySchema = z.strictObject({
  company_name: companyNameSchema,
  company_domain: newCompanyDomainSchema,
  company_address: companyAddressSchema,
  company_timezone: timeZoneSchema,
  company_country: placeName,
  company_country_code: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .default(''),
  company_province: placeName,
  company_city: placeName,
  company_latitude: degrees(90),
  company_longitude: degrees(180),
  code,
  language,
});

/** Makes the company and its owner, by the code of an activation or of `createAnotherCompany`; one company a code. */
export const companyCreation = defineCall({
  ...common,
  name: 'oauth.company.creation',
  path: '/oauth/api/v2/company_creation/',
  body: companyCreationBodySchema,
  data: z.object({
    company_domain: z.string(),
    /** The address of the code's account, for signing in. */
    email: z.string().nullable(),
  }),
  codes: linkCodes,
});

/** Makes a code for creating a company; for people who are signed in. */
export const createAnotherCompany = defineCall({
  ...common,
  name: 'oauth.company.createAnother',
  path: '/oauth/api/v2/user_create_company/',
  access: 'signedIn',
  body: z.strictObject({}).optional(),
  data: nextCode,
  codes: [onboardingCodes.noAddress],
});

export const accountCalls = [
  signUp,
  emailActivation,
  activation,
  invited,
  invitedSignUp,
  forgotPassword,
  resetPasswordCheck,
  resetPassword,
  giveStartCode,
  joinApproval,
  companyVerification,
  companyCreation,
  createAnotherCompany,
] as const;
