import { z } from 'zod';
import { defineCall, languages, timeZoneSchema } from '#shared/contract/index.ts';
import { decisions } from '#features/invitation/contract/decision.ts';
import { onboardingCodes } from './codes.ts';
import {
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
 * Accounts: signing up, links, forgotten passwords, invitations and the first company (spec sections 3 to 5 and 7). What is
 * asked of an address is answered the same, and as fast, whether or not it has an account
 * (docs/security.md#unknown-accounts): what follows is done and mailed afterwards.
 */
const common = { module: 'ZBOA', method: 'POST', access: 'public', maxBody: 8 * 1024 } as const;

/** Languages that mails are written in. */
const language = z.enum(languages).default('en');

/** The code of a mailed link; missing ones are answered by `onboardingCodes.missingCode`. */
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

/** Asks for an account. The link in the mail activates it; an address that has one gets a mail that says so. */
export const signUp = defineCall({
  ...common,
  name: 'oauth.account.signUp',
  path: '/oauth/api/v2/sign_up/',
  body: signUpBodySchema,
  data: z.null(),
});

/** What a page that waits for a mail waits for (spec section 4). */
export const mailActions = ['ACTIVATION', 'FORGOT_PASSWORD'] as const;
export type MailAction = (typeof mailActions)[number];

/** Sends the mail again: at most one in 30 s and five in an hour. */
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

/** A code that goes on: it creates one company. */
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

/** An invitation's link: an account accepts by it; without one, `email` says for whom an account is to be made. */
export const invited = defineCall({
  ...common,
  name: 'oauth.invitation.invited',
  path: '/oauth/api/v2/invited/',
  body: z.strictObject({ code }),
  data: z.object({ email: z.string().nullable() }),
  codes: linkCodes,
});

export const invitedSignUpBodySchema = z
  .strictObject({ ...personName, email: emailSchema, ...chosenPassword, code, language })
  .refine(isSamePassword, mismatch);

/** Makes the account of an invitation and accepts it. The email is the invitation's: another one is refused. */
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
  /** Employees give their company. */
  company: companyDomainSchema.optional(),
  language,
});

/** Asks for a link that sets a new password. */
export const forgotPassword = defineCall({
  ...common,
  name: 'oauth.password.forgot',
  path: '/oauth/api/v2/forgot_password/',
  body: forgotPasswordBodySchema,
  data: z.null(),
});

/** Whether a reset's link still holds; neither uses it up nor says whose it is (docs/security.md#codes-of-links). */
export const resetPasswordCheck = defineCall({
  ...common,
  name: 'oauth.password.resetCheck',
  path: '/oauth/api/v2/reset_password_check/',
  body: z.strictObject({ code }),
  data: z.null(),
  codes: linkCodes,
  readOnly: true,
});

export const resetPasswordBodySchema = z.strictObject({ ...chosenPassword, code }).refine(isSamePassword, mismatch);

/** Sets the password of the account that the link is for, and ends all its sessions. An employee is told what to sign in with. */
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

/** An employee without an address gives the code of their slip, and gets the one by which they choose a password. */
export const giveStartCode = defineCall({
  ...common,
  name: 'oauth.password.startCode',
  path: '/oauth/api/v2/start_code/',
  body: startCodeBodySchema,
  data: nextCode,
  codes: [onboardingCodes.wrongStartCode],
});

/** Decides a request to join by the link of a mail; the link says what was decided. */
export const joinApproval = defineCall({
  ...common,
  name: 'oauth.invitation.joinApproval',
  path: '/oauth/api/v2/join_approval/',
  body: z.strictObject({ code }),
  data: z.object({ status: z.enum(decisions) }),
  codes: linkCodes,
});

/** Whether a domain is free, asked while it is typed by who may create a company. */
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

/** Makes the company with its owner, by the code of an activation or of `createAnotherCompany`; one company a code. */
export const companyCreation = defineCall({
  ...common,
  name: 'oauth.company.creation',
  path: '/oauth/api/v2/company_creation/',
  body: companyCreationBodySchema,
  data: z.object({
    company_domain: z.string(),
    /** Whose code it was: they sign in with it. */
    email: z.string().nullable(),
  }),
  codes: linkCodes,
});

/** A code for a company of one's own, for who is signed in. */
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
