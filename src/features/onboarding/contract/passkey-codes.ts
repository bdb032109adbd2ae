import { refusalCode } from '#shared/contract/codes.ts';

/** Refusals of passkeys, apart from those that every public page loads. */
export const passkeyCodes = {
  /** The passkey is unknown, removed or another person's, or its answer is wrong, late or used; the answer does not say which. */
  wrongPasskey: refusalCode('ZBOA0020', 400),
  /** An account has the passkey already. */
  passkeyKnown: refusalCode('ZBOA0021', 409),
  /** The account has as many passkeys as it may. */
  passkeysFull: refusalCode('ZBOA0022', 409),
} as const;
