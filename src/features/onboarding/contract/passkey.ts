import { z } from 'zod';
import { defineCall, idSchema } from '#shared/contract/index.ts';
import { createdPasskeySchema, creationOptionsSchema, requestOptionsSchema } from '#shared/contract/passkey.ts';
import { onboardingCodes } from './codes.ts';
import { passkeyNameSchema } from './fields.ts';
import { passkeyCodes } from './passkey-codes.ts';
import { proofCodes, proofSchema } from './proof.ts';

/** The passkeys of the signed-in person's own account (docs/security.md#passkeys). */
const common = { module: 'ZBOA', access: 'signedIn', maxBody: 16 * 1024 } as const;
const path = '/oauth/api/v2/passkeys/';

export const ownPasskeys = defineCall({
  ...common,
  name: 'oauth.passkey.own',
  method: 'GET',
  path,
  data: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      created_at: z.string(),
      last_used_at: z.string().nullable(),
      /** Whether the maker of the device keeps copies on other devices. */
      is_synced: z.boolean(),
    }),
  ),
});

/** Asks for one of the person's passkeys, as a proof. */
export const passkeyProof = defineCall({
  ...common,
  name: 'oauth.passkey.proof',
  method: 'POST',
  path: `${path}proof/`,
  body: z.strictObject({}),
  data: requestOptionsSchema,
});

/** Begins to add a passkey. */
export const beginPasskey = defineCall({
  ...common,
  name: 'oauth.passkey.begin',
  method: 'POST',
  path: `${path}begin/`,
  body: proofSchema,
  data: creationOptionsSchema,
  codes: [...proofCodes, passkeyCodes.passkeysFull],
});

/**
 * Adds the passkey that the browser has made. If it is the account's first second factor, every other session of the person ends, this
 * one continues with new tokens, and the answer has the recovery codes.
 */
export const addPasskey = defineCall({
  ...common,
  name: 'oauth.passkey.add',
  method: 'POST',
  path: `${path}add/`,
  body: z.strictObject({ name: passkeyNameSchema, created: createdPasskeySchema }),
  data: z.object({
    id: z.int(),
    recovery_codes: z.array(z.string()),
    session: z.object({ token: z.string().min(1), refresh: z.string().min(1) }).nullable(),
  }),
  codes: [passkeyCodes.wrongPasskey, passkeyCodes.passkeyKnown, passkeyCodes.passkeysFull],
});

export const renamePasskey = defineCall({
  ...common,
  name: 'oauth.passkey.rename',
  method: 'POST',
  path: `${path}rename/`,
  body: z.strictObject({ id: idSchema, name: passkeyNameSchema }),
  data: z.null(),
});

/** Removes a passkey. The last second factor stays where one is required. */
export const removePasskey = defineCall({
  ...common,
  name: 'oauth.passkey.remove',
  method: 'POST',
  path: `${path}remove/`,
  body: z.strictObject({ id: idSchema, ...proofSchema.shape }),
  data: z.null(),
  codes: [...proofCodes, onboardingCodes.secondFactorKept],
});

export const passkeyCalls = [
  ownPasskeys,
  passkeyProof,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
] as const;
