import { z } from 'zod';
import { defineCall } from '#shared/contract/index.ts';
import { onboardingCodes } from './codes.ts';
import { secondFactorSchema } from './fields.ts';
import { proofCodes, proofSchema } from './proof.ts';

/** The second factor of the signed-in person's own account (docs/security.md#second-factor). */
const common = { module: 'ZBOA', access: 'signedIn', maxBody: 16 * 1024 } as const;
const path = '/oauth/api/v2/second_factor/';

/** Whether sign-in asks for a code or a passkey. */
export const secondFactor = defineCall({
  ...common,
  name: 'oauth.second_factor.state',
  method: 'GET',
  path,
  data: z.object({
    /** Since when codes of an application are asked for; null if none are. */
    since: z.string().nullable(),
    recovery_left: z.int(),
    /** How many passkeys stand in place of a code. */
    passkeys: z.int(),
    /** The company or the provider requires it, so it cannot be switched off. */
    is_required: z.boolean(),
  }),
});

/** Makes the secret of an authenticator application. It takes effect once one of its codes is given. */
export const beginSecondFactor = defineCall({
  ...common,
  name: 'oauth.second_factor.begin',
  method: 'POST',
  path: `${path}begin/`,
  body: proofSchema,
  data: z.object({
    /** For typing where there is no camera. */
    secret: z.string(),
    /** The content of the QR code. */
    uri: z.string(),
  }),
  codes: [...proofCodes, onboardingCodes.secondFactorInUse],
});

/** Each code replaces the application's code once. They are shown only in this answer. */
const recovery = { recovery_codes: z.array(z.string()) };

/** Switches the second factor on with a first code. Every other session of the person ends; this one continues with new tokens. */
export const confirmSecondFactor = defineCall({
  ...common,
  name: 'oauth.second_factor.confirm',
  method: 'POST',
  path: `${path}confirm/`,
  body: z.strictObject({ code: secondFactorSchema }),
  data: z.object({ ...recovery, token: z.string().min(1), refresh: z.string().min(1) }),
  codes: [onboardingCodes.wrongSecondFactor],
});

/** Makes new recovery codes; the old ones end. */
export const renewRecoveryCodes = defineCall({
  ...common,
  name: 'oauth.second_factor.renewRecoveryCodes',
  method: 'POST',
  path: `${path}recovery_codes/`,
  body: proofSchema,
  data: z.object(recovery),
  codes: proofCodes,
});

/** Switches codes of an application off; passkeys stay. */
export const endSecondFactor = defineCall({
  ...common,
  name: 'oauth.second_factor.end',
  method: 'POST',
  path: `${path}end/`,
  body: proofSchema,
  data: z.null(),
  codes: [...proofCodes, onboardingCodes.secondFactorKept],
});

/** Where the person is signed in. */
export const ownSessions = defineCall({
  ...common,
  name: 'oauth.session.own',
  method: 'GET',
  path: '/oauth/api/v2/sessions/',
  data: z.array(
    z.object({
      id: z.string(),
      is_present: z.boolean(),
      company: z.string().nullable(),
      created_at: z.string(),
      last_used_at: z.string(),
      ip: z.string(),
      user_agent: z.string(),
    }),
  ),
});

/** Signs the person out of one other session, or of all others. */
export const endOwnSessions = defineCall({
  ...common,
  name: 'oauth.session.endOwn',
  method: 'POST',
  path: '/oauth/api/v2/sessions/end/',
  body: z.strictObject({
    /** Null: all others. */
    id: z
      .string()
      .regex(/^[\w-]{1,60}$/)
      .nullable(),
  }),
  data: z.null(),
});

export const secondFactorCalls = [
  secondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  endSecondFactor,
  ownSessions,
  endOwnSessions,
] as const;
