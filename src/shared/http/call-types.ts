import type { z } from 'zod';
import type { AnswerBody, AnyCall, CallData, CallInput, FieldMessages } from '#shared/contract/index.ts';
import { type ErrorToast } from './catalogue.ts';
import { type QueryValue } from './query-string.ts';
import { type Fetch } from './transport.ts';

export interface ClientOptions {
  /** Default: the platform's. Server tests give the host's. */
  fetch?: Fetch;
  /** A fetch that tells how many bytes of a body have gone; the platform's own cannot. */
  fetchTelling?: (tell: (bytes: number) => void) => Promise<Fetch>;
  /** Origin without a trailing slash; default: the page's own. */
  baseUrl?: string;
  /** The access token as it stands now. */
  tokens?: { access: () => string | undefined };
  /** IANA zone; default: the runtime's. */
  timezone?: () => string;
  onToast?: (toast: ErrorToast) => void;
  /** The server no longer takes this access token: the session ends (spec section 4). */
  onSessionEnd?: (usedAccess: string | undefined) => void;
  /** Makes sure, before an authorized call, that the access token is fresh. */
  refresh?: () => Promise<void>;
  log?: (text: string, details: Record<string, unknown>) => void;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The caller shows what goes wrong, or what these codes say: no toast then. */
  quiet?: boolean | readonly string[];
  /** Milliseconds; default 60 s. */
  timeLimit?: number;
  /** Default: what the call's access says; helpers authorize unless told otherwise. */
  authorized?: boolean;
  /** Used in place of the stored access token. */
  access?: string;
  /** Hears how many bytes of the body have gone, where the client can tell (`ClientOptions.fetchTelling`). */
  onSent?: (bytes: number) => void;
}

export interface Success<Data> {
  readonly isSuccess: true;
  readonly code: string;
  /** The answering body: `data.data` is the record or the list's records, `data.next` and `data.total` a list's. */
  readonly data: AnswerBody<Data>;
}

/** The server said no to what was sent (status 400), or answered with a code that is no success. */
export interface Refused {
  readonly isSuccess: false;
  readonly code: string;
  readonly data: { readonly code: string; readonly data: unknown };
  readonly context: Readonly<Record<string, string | number>>;
  /** Messages by field, for the form to show. */
  readonly fields: FieldMessages;
  readonly requestId: string | undefined;
}

export type Outcome<Data> = Success<Data> | Refused;

export interface Download {
  readonly blob: Blob;
  readonly fileName: string;
}

/** What a helper sends, before headers and prefix. */
export interface PlainRequest {
  method: string;
  /** Below `/web`. */
  path: string;
  query?: Readonly<Record<string, QueryValue>> | undefined;
  body?: unknown;
}

type MayBeLeftOut<T> = undefined extends T ? true : {} extends T ? true : false;

/** What a call takes; a part whose every member is optional may be left out. */
export type GivenInput<C extends AnyCall> = {
  [K in keyof CallInput<C> as MayBeLeftOut<CallInput<C>[K]> extends true ? never : K]: CallInput<C>[K];
} & {
  [K in keyof CallInput<C> as MayBeLeftOut<CallInput<C>[K]> extends true ? K : never]?: CallInput<C>[K];
};

/** Input is optional where the call takes nothing. */
export type CallArguments<C extends AnyCall> =
  {} extends GivenInput<C>
    ? [input?: GivenInput<C>, options?: CallOptions]
    : [input: GivenInput<C>, options?: CallOptions];

/** How calls are made: headers, prefix, envelope and error catalogue of spec sections 7 and 8, on any runtime. */
export interface Client {
  /**
   * Makes a call of a contract and parses its answer with the contract's schema.
   * @returns the success, or the refusal where the server answered 400 or a code that is no success
   * @throws CallError for everything else
   */
  callEndpoint: <C extends AnyCall>(call: C, ...rest: CallArguments<C>) => Promise<Outcome<CallData<C>>>;
  /** The same for calls that answer with a file. @throws CallError, also where the server refuses */
  downloadEndpoint: <C extends AnyCall>(call: C, ...rest: CallArguments<C>) => Promise<Download>;
  /** A call without a contract: the generic helpers stand on it. */
  request: <S extends z.ZodType>(
    request: PlainRequest,
    data: S,
    options?: CallOptions,
  ) => Promise<Outcome<z.output<S>>>;
  download: (request: PlainRequest, options?: CallOptions) => Promise<Download>;
}
