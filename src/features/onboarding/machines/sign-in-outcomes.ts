import type { FieldMessages } from '#shared/contract/index.ts';
import type { PresentedPasskey } from '#shared/contract/passkey.ts';

/* What is given at sign-in, and what comes of it. */

export interface SignedIn {
  readonly access: string;
  readonly refresh: string;
  readonly companyDomain: string | null;
}

export type SignInOutcome =
  | ({ readonly kind: 'signedIn' } & SignedIn)
  /**
   * The password is right, and the account needs a code, or its passkey if it has one; `fields` says what is wrong with the code that
   * was given.
   */
  | { readonly kind: 'codeNeeded'; readonly fields: FieldMessages; readonly hasPasskey?: boolean }
  /** The reason has been shown; `fields` holds the messages of fields, if any. */
  | { readonly kind: 'refused'; readonly fields: FieldMessages };

/** What became of a passkey. If there is no session, the person knows why. */
export type PasskeyOutcome = ({ readonly kind: 'signedIn' } & SignedIn) | { readonly kind: 'abandoned' };

export interface Credentials {
  /** For employees. */
  readonly company?: string;
  readonly username: string;
  readonly password: string;
  /** The code of the second factor, if the account has one. */
  readonly code?: string;
  /** A passkey in place of the code. */
  readonly passkey?: PresentedPasskey;
}
