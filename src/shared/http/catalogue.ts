import { commonCodes } from '#shared/contract/codes.ts';

/** A message for people: a locale key and its values. */
export interface ErrorToast {
  readonly severity: 'error';
  /** e.g. `api:ZBOA0001`; a code without a text of its own falls back to the generic one. */
  readonly key: `api:${string}`;
  readonly context: Readonly<Record<string, string | number>>;
  readonly requestId: string | undefined;
}

/** Texts of the catalogue without a code. */
export const catalogueKeys = {
  incorrectCredentials: 'api:incorrectCredentials',
  sessionTimeout: 'api:sessionTimeout',
  connectionLost: 'api:connectionLost',
  invalidAccess: 'api:invalidAccess',
  generic: `api:${commonCodes.unexpected.code}`,
} as const;

/** The path whose 401 means wrong credentials and not the end of a session. */
export const tokenEndpoint = '/web/oauth/api/v1/token/';

export interface Reaction {
  /** Locale key of the toast, if there is one. */
  readonly toast: `api:${string}` | undefined;
  readonly endsSession: boolean;
  /** `continue`: the caller gets the refusal as a result; `reject`: the call fails and is logged. */
  readonly then: 'continue' | 'reject';
}

/**
 * The error catalogue (spec section 8), one row for each case.
 * @param status HTTP status of the answer
 * @param path path of the call with its prefix, without query
 * @param code answer code, if the body has one
 * @param hasFieldMessages true if the form shows the errors at its fields, so that no toast repeats them
 */
export function reactionTo(
  status: number,
  path: string,
  code: string | undefined,
  hasFieldMessages: boolean,
): Reaction {
  const coded: Reaction['toast'] = code === undefined ? undefined : `api:${code}`;
  // An answer that arrived with a code other than success: shown like any other code of the server.
  if (status < 400) return { toast: coded ?? catalogueKeys.generic, endsSession: false, then: 'continue' };
  switch (status) {
    case 400:
      return {
        toast: hasFieldMessages ? undefined : (coded ?? catalogueKeys.generic),
        endsSession: false,
        then: 'continue',
      };
    case 401:
      return path === tokenEndpoint
        ? { toast: catalogueKeys.incorrectCredentials, endsSession: false, then: 'reject' }
        : { toast: catalogueKeys.sessionTimeout, endsSession: true, then: 'reject' };
    case 500:
      return { toast: catalogueKeys.generic, endsSession: false, then: 'reject' };
    case 504:
      return { toast: catalogueKeys.connectionLost, endsSession: false, then: 'reject' };
    default:
      return { toast: coded, endsSession: false, then: 'reject' };
  }
}
