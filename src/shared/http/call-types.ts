import type { z } from 'zod';
import type { AnswerBody, AnyCall, CallData, CallInput, FieldMessages } from '#shared/contract/index.ts';
import { type ErrorToast } from './catalogue.ts';
import { type QueryValue } from './query-string.ts';
import { type Fetch } from './transport.ts';

export interface ClientOptions {
  /** By default the platform's. Server tests pass the host's. */
  fetch?: Fetch;
  /** A fetch that reports how many bytes of a body were sent; the platform's own cannot. */
  fetchTelling?: (tell: (bytes: number) => void) => Promise<Fetch>;
  /** Origin without a trailing slash; by default the page's own. */
  baseUrl?: string;
  /** The present access token. */
  tokens?: { access: () => string | undefined };
  /** IANA zone; by default the runtime's. */
  timezone?: () => string;
  onToast?: (toast: ErrorToast) => void;
  /** The server no longer accepts this access token: the session ends (spec section 4). */
  onSessionEnd?: (usedAccess: string | undefined) => void;
  /** Ensures, before an authorized call, that the access token is fresh. */
  refresh?: () => Promise<void>;
  log?: (text: string, details: Record<string, unknown>) => void;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The caller shows all errors, or those with these codes: no toast then. */
  quiet?: boolean | readonly string[];
  /** Milliseconds; by default 60 s. */
  timeLimit?: number;
  /** By default according to the call's access; helpers authorize unless told not to. */
  authorized?: boolean;
  /** Used in place of the stored access token. */
  access?: string;
  /** Receives the number of bytes sent, if the client can report it (`ClientOptions.fetchTelling`). */
  onSent?: (bytes: number) => void;
}

export interface Success<Data> {
  readonly isSuccess: true;
  readonly code: string;
  /** The body of the answer: `data.data` is the record or the list's records, `data.next` and `data.total` a list's. */
  readonly data: AnswerBody<Data>;
}

/** The server refused the input (status 400), or answered with a code other than success. */
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

/** The input of a helper, before headers and prefix. */
export interface PlainRequest {
  method: string;
  /** Below `/web`. */
  path: string;
  query?: Readonly<Record<string, QueryValue>> | undefined;
  body?: unknown;
}

type MayBeLeftOut<T> = undefined extends T ? true : {} extends T ? true : false;

/** The input of a call; a part whose members are all optional may be left out. */
export type GivenInput<C extends AnyCall> = {
  [K in keyof CallInput<C> as MayBeLeftOut<CallInput<C>[K]> extends true ? never : K]: CallInput<C>[K];
} & {
  [K in keyof CallInput<C> as MayBeLeftOut<CallInput<C>[K]> extends true ? K : never]?: CallInput<C>[K];
};

/** Input is optional if the call takes none. */
export type CallArguments<C extends AnyCall> =
  {} extends GivenInput<C>
    ? [input?: GivenInput<C>, options?: CallOptions]
    : [input: GivenInput<C>, options?: CallOptions];

/** How calls are made: headers, prefix, envelope and error catalogue of spec sections 7 and 8, on any runtime. */
export interface Client {
  /**
   * Makes a call of a contract and parses its answer with the contract's schema.
   * @returns the success, or the refusal if the server answered 400 or a code other than success
   * @throws CallError for everything else
   */
  callEndpoint: <C extends AnyCall>(call: C, ...rest: CallArguments<C>) => Promise<Outcome<CallData<C>>>;
  /** The same for calls that answer with a file. @throws CallError, also if the server refuses */
  downloadEndpoint: <C extends AnyCall>(call: C, ...rest: CallArguments<C>) => Promise<Download>;
  /** A call without a contract: the generic helpers use it. */
  request: <S extends z.ZodType>(
    request: PlainRequest,
    data: S,
    options?: CallOptions,
  ) => Promise<Outcome<z.output<S>>>;
  download: (request: PlainRequest, options?: CallOptions) => Promise<Download>;
}
