import { commonCodes } from '#shared/contract/codes.ts';

/** What a person is told: a locale key and what fills it. */
export interface ErrorToast {
  readonly severity: 'error';
  /** e.g. `api:ZBOA0001`; a code without a text of its own falls back to the generic one. */
  readonly key: `api:${string}`;
  readonly context: Readonly<Record<string, string | number>>;
  readonly requestId: string | undefined;
}

/** Texts of the catalogue that belong to no code. */
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
  /** `continue`: the caller gets the refusal as a result; `reject`: the call fails, and the log says so. */
  readonly then: 'continue' | 'reject';
}

/**
 * The error catalogue (spec section 8), one row a case.
 * @param status HTTP status of the answer
 * @param path path of the call with its prefix, without query
 * @param code answer code, where the body has one
 * @param hasFieldMessages true where the form shows what is wrong at its fields, so that no toast repeats it
 */
export function reactionTo(
  status: number,
  path: string,
  code: string | undefined,
  hasFieldMessages: boolean,
): Reaction {
  const coded: Reaction['toast'] = code === undefined ? undefined : `api:${code}`;
  // An answer that arrived, but whose code does not say success: shown like any other code of the server.
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
