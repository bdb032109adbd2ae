import { z } from 'zod';
import { defineCall, fieldMessage, idSchema, languages } from './index.ts';
import { refusalCode } from './codes.ts';
import { dateFormats, timeFormats } from './formats.ts';
import { subscriptionSummarySchema } from './subscription.ts';

/**
 * The session that every page starts: its region, its tokens, who is signed in and the companies of the person (spec
 * sections 3, 4 and 7, paths below /oauth/api/v2/). The slice `onboarding` answers these calls.
 */

const module = 'ZBOA';
const smallBody = 8 * 1024;

/** Refusals of a session. */
export const sessionCodes = {
  /** The call needs a company and the session has none yet: choose one at /onboard/company-login. */
  companyNotSelected: refusalCode('ZBOA0012', 400),
  /** The refresh token is expired, revoked, used before or not of this access token: sign in again. */
  refreshRefused: refusalCode('ZBOA0013', 401),
  /** The company is suspended or its subscription has ended. */
  companySuspended: refusalCode('ZBOA0015', 403),
} as const;

export const regionSchema = z.object({
  /** mx, in, me, au or another region that the installation has. */
  code: z.string(),
  /** Folder of the region's logo: /images/<identify_code>/logo.svg. */
  identify_code: z.string(),
  product_name: z.string(),
  website: z.string(),
  copyright: z.string(),
  /** Where to ask for help; empty if the provider has no such page. */
  support_email: z.string(),
  support_phone: z.string(),
  /**
   * Host under which companies have their own (`<company_domain>.<base_host>`, with its port), e.g. `localhost:8080`;
   * null if companies share one host (opened by address, or switched off).
   */
  base_host: z.string().nullable(),
});
export type Region = z.infer<typeof regionSchema>;

/** Access token (JWT with `user_id`, `exp` in unix seconds) and refresh token. */
export const tokenPairSchema = z.object({ token: z.string().min(1), refresh: z.string().min(1) });
export type TokenPair = z.infer<typeof tokenPairSchema>;

export const identifyRegion = defineCall({
  name: 'oauth.region.identify',
  method: 'POST',
  path: '/oauth/api/v2/region_identify/',
  module,
  access: 'public',
  body: z.strictObject({}).optional(),
  data: regionSchema,
  readOnly: true,
  maxBody: smallBody,
});

/** Refresh tokens rotate; a used one ends the session's whole family (docs/decisions.md#3-refresh-tokens). */
export const refreshTokens = defineCall({
  name: 'oauth.session.refresh',
  method: 'POST',
  path: '/oauth/api/v2/refresh_token/',
  module,
  access: 'public',
  body: z.strictObject({ access: z.string().max(4096), refresh: z.string().max(4096) }),
  data: tokenPairSchema,
  codes: [sessionCodes.refreshRefused],
  maxBody: 16 * 1024,
});

/** Ends this session: its access and refresh tokens answer 401 from now on. */
export const signOut = defineCall({
  name: 'oauth.session.signOut',
  method: 'POST',
  path: '/oauth/api/v2/sign_out/',
  module,
  access: 'signedIn',
  body: z.strictObject({}).optional(),
  data: z.null(),
  maxBody: smallBody,
});

export const currentUserSchema = z.object({
  id: z.int(),
  email: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.string(),
  language: z.enum(languages).nullable(),
  is_vendor: z.boolean(),
  /** One of the provider's staff whom the company let in for a time; they may read only. */
  is_support: z.boolean().optional(),
  /** The second factor that they must set up; every other call is refused until then. */
  second_factor_missing: z.boolean(),
  /** The version of the terms that the account agreed to last. */
  terms_version: z.string().optional(),
  /** Minutes without a movement after which the company signs them out; null for never. */
  idle_minutes: z.int().nullable(),
  employee: z.object({ id: z.int(), emp_code: z.string(), display_name: z.string() }).nullable(),
  /** `<module>.<resource>.<verb>`; every one that the person's groups carry in the present company. */
  permissions: z.array(z.string()),
  /** The company's owner has every permission, including those that later versions add. */
  is_owner: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** Works without a company too: `permissions` is empty then. */
export const currentUser = defineCall({
  name: 'oauth.user.current',
  method: 'GET',
  path: '/oauth/api/v2/current-user/',
  module,
  access: 'signedIn',
  data: currentUserSchema,
});

export const currentCompanySchema = z.object({
  id: z.int(),
  company_name: z.string(),
  company_code: z.string(),
  company_domain: z.string(),
  company_timezone: z.string(),
  language: z.enum(languages).nullable(),
  /** First day of the week, 1 Monday to 7 Sunday; null: by locale. */
  week_start: z.int().min(1).max(7).nullable(),
  date_format: z.enum(dateFormats),
  time_format: z.enum(timeFormats),
  /** How its reports are shown: a `Presentation`, which the application alone reads. */
  presentation: z.looseObject({}),
  /** Signed link below /web/auth_files/, or null. */
  logo: z.string().nullable(),
  /** From when on the company is deleted; null if that is not planned, and for people who may not see its settings. */
  erase_at: z.string().nullable(),
  /** Null where it has none yet. */
  subscription: subscriptionSummarySchema.nullable(),
});
export type CurrentCompany = z.infer<typeof currentCompanySchema>;

export const currentCompany = defineCall({
  name: 'oauth.company.current',
  method: 'GET',
  path: '/oauth/api/v2/current-company/',
  module,
  access: 'signedIn',
  data: currentCompanySchema,
  codes: [sessionCodes.companyNotSelected],
});

/** A company that the person belongs to. `id` is the company's, as `company_id` takes it. */
export const joinedCompanySchema = z.object({
  id: idSchema,
  company: z.object({ name: z.string(), company_domain: z.string() }),
});
export type JoinedCompany = z.infer<typeof joinedCompanySchema>;

/** Page size that the company list is asked with (spec section 9). */
export const companyListPageSize = 50;
const pageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(200).default(companyListPageSize),
});

/** The companies between which the signed-in person can switch. */
export const companyList = defineCall({
  name: 'oauth.company.list',
  method: 'GET',
  path: '/oauth/api/v2/company-list/',
  module,
  access: 'signedIn',
  query: pageQuery,
  data: z.array(joinedCompanySchema),
  answer: 'list',
});

/** The same for a person who has signed in and not chosen yet. */
export const joinedCompanies = defineCall({
  name: 'oauth.company.joined',
  method: 'GET',
  path: '/oauth/api/v2/user_joined_company/',
  module,
  access: 'signedIn',
  query: pageQuery,
  /** Includes companies that have not yet approved the person, who cannot enter them. */
  data: z.array(joinedCompanySchema.extend({ is_waiting: z.boolean() })),
  answer: 'list',
});

const companyChoice = z.strictObject({
  company_id: z
    .int({ error: fieldMessage('companyNotSelected') })
    .min(1)
    .max(Number.MAX_SAFE_INTEGER),
});

/** Tokens of a company; the switch-link rule of `signInAnswerSchema` (onboarding) holds here too. */
export const companyTokensSchema = tokenPairSchema.extend({ domain: z.string() });
export type CompanyTokens = z.infer<typeof companyTokensSchema>;

/** Switches to another company from inside the application. Not a member: `commonCodes.notFound`. */
export const companyToken = defineCall({
  name: 'oauth.company.token',
  method: 'POST',
  path: '/oauth/api/v2/company-token/',
  module,
  access: 'signedIn',
  body: companyChoice,
  data: companyTokensSchema,
  codes: [sessionCodes.companySuspended],
  maxBody: smallBody,
});

/** Chooses the company after sign-in. Not a member: `commonCodes.notFound`. */
export const loginCompany = defineCall({
  name: 'oauth.company.login',
  method: 'POST',
  path: '/oauth/api/v2/user_login_company/',
  module,
  access: 'signedIn',
  body: companyChoice,
  data: companyTokensSchema,
  codes: [sessionCodes.companySuspended],
  maxBody: smallBody,
});
