import { z } from 'zod';

/**
 * What a browser is asked for a passkey, and what it answers (WebAuthn, level 3). Binary values are base64url. Names of what is
 * asked are those of the standard.
 */

/** A credential id has up to 1023 bytes; everything else of the algorithms that we take is shorter. */
const base64url = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(max);

const descriptor = z.object({ type: z.enum(['public-key']), id: z.string(), transports: z.array(z.string()) });

/** For `navigator.credentials.get`. Without an `rpId` it is the page's own host. */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string().nullable(),
  /** Empty: the person chooses among the passkeys that they have for this site. */
  allowCredentials: z.array(descriptor),
  userVerification: z.enum(['required', 'preferred']),
});
export type RequestOptions = z.infer<typeof requestOptionsSchema>;

/** For `navigator.credentials.create`. */
export const creationOptionsSchema = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.enum(['public-key']), alg: z.int() })),
  excludeCredentials: z.array(descriptor),
});
export type CreationOptions = z.infer<typeof creationOptionsSchema>;

/** A passkey was used. */
export const assertionSchema = z.strictObject({
  id: base64url(1400),
  client_data: base64url(4000),
  authenticator_data: base64url(2000),
  signature: base64url(1000),
});
export type Assertion = z.infer<typeof assertionSchema>;

/** A passkey was made. */
export const createdPasskeySchema = z.strictObject({
  id: base64url(1400),
  client_data: base64url(4000),
  attestation: base64url(6000),
  /** How it is reached, as the browser says. */
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
});
export type CreatedPasskey = z.infer<typeof createdPasskeySchema>;

/** The answer to a sign-in's challenge, with the secret of the attempt that asked for it. */
export const presentedPasskeySchema = z.strictObject({ attempt: base64url(100), ...assertionSchema.shape });
export type PresentedPasskey = z.infer<typeof presentedPasskeySchema>;
