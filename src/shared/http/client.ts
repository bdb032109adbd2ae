import type { z } from 'zod';
// Straight from their files: whoever only makes calls loads nothing else of the contract kit.
import { fillPath, isRecord, readEnvelope, readFieldMessages, type AnswerEnvelope } from '#shared/contract/answer.ts';
import { isSuccessCode } from '#shared/contract/codes.ts';
import type { AnswerBody, AnyCall, CallData, CallInput, FieldMessages } from '#shared/contract/index.ts';
import { pageFetch } from './prefetched.ts';
import { CallError } from './call-error.ts';
import { catalogueKeys, reactionTo, type ErrorToast } from './catalogue.ts';
import { fileNameOf } from './file-name.ts';
import { queryString, type QueryValue } from './query-string.ts';
import { deviceTimeZone } from './time-zone.ts';
import { send, type Fetch, type TransportAnswer } from './transport.ts';

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

function isQuiet({ quiet = false }: CallOptions, code?: string): boolean {
  return typeof quiet === 'boolean' ? quiet : code !== undefined && quiet.includes(code);
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

const prefix = '/web';
const defaultTimeLimit = 60_000;

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

const isQueryValue = (value: unknown): value is QueryValue =>
  value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value) || Array.isArray(value);

function toRequest(call: AnyCall, input: unknown): PlainRequest {
  const { params, query, body } = isRecord(input) ? input : {};
  const asked = isRecord(query)
    ? Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (isQueryValue(value) ? [[name, value]] : [])))
    : undefined;
  return { method: call.method, path: fillPath(call.path, isRecord(params) ? params : {}), query: asked, body };
}

export function createClient(options: ClientOptions = {}): Client {
  const { fetch: fetchBy = pageFetch, baseUrl = '', timezone = deviceTimeZone, log = () => {} } = options;

  async function exchange(request: PlainRequest, given: CallOptions, as: 'json' | 'blob') {
    const authorized = given.authorized ?? true;
    if (authorized && given.access === undefined) await options.refresh?.();
    const access = authorized ? (given.access ?? options.tokens?.access()) : undefined;
    const headers: Record<string, string> = {
      // The boundary of a form is the platform's to write.
      ...(request.body instanceof FormData
        ? {}
        : { 'Content-type': request.body instanceof Blob ? 'application/octet-stream' : 'application/json' }),
      Timezone: timezone(),
      Accessor: 'Web',
      ...(access === undefined ? {} : { Authorization: `JWT ${access}` }),
    };
    const path = `${prefix}${request.path}`;
    try {
      const answer = await send(
        {
          method: request.method,
          url: `${baseUrl}${path}${queryString(request.query ?? {})}`,
          headers,
          body: request.body,
          signal: given.signal,
          timeLimit: given.timeLimit ?? defaultTimeLimit,
          as,
        },
        given.onSent && options.fetchTelling ? await options.fetchTelling(given.onSent) : fetchBy,
      );
      return { answer, path, access };
    } catch (thrown) {
      if (thrown instanceof CallError && thrown.kind === 'network' && !isQuiet(given)) {
        options.onToast?.({ severity: 'error', key: catalogueKeys.connectionLost, context: {}, requestId: undefined });
      }
      throw thrown;
    }
  }

  /** Does what the catalogue says; returns the refusal where the call goes on with it. */
  function refused(
    request: PlainRequest,
    answer: TransportAnswer,
    path: string,
    access: string | undefined,
    given: CallOptions,
  ): Refused {
    const body = readEnvelope(answer.json);
    const fields = readFieldMessages(body?.data);
    const requestId = answer.headers.get('x-request-id') ?? undefined;
    const context = { ...body?.context, ...(requestId === undefined ? {} : { request: requestId }) };
    const reaction = reactionTo(answer.status, path, body?.code, Object.keys(fields).length > 0);
    if (reaction.toast !== undefined && !isQuiet(given, body?.code)) {
      options.onToast?.({ severity: 'error', key: reaction.toast, context, requestId });
    }
    if (reaction.endsSession) options.onSessionEnd?.(access);
    if (reaction.then === 'continue' && body) {
      return {
        isSuccess: false,
        code: body.code,
        data: { code: body.code, data: body.data },
        context,
        fields,
        requestId,
      };
    }
    const kind = answer.status < 400 ? 'unexpected' : 'refused';
    const detail = { status: answer.status, code: body?.code, context, fields, requestId };
    log(`${request.method} ${path}`, { kind, status: answer.status, code: body?.code, requestId });
    throw new CallError(kind, `${request.method} ${path}`, detail);
  }

  async function request<S extends z.ZodType>(
    plain: PlainRequest,
    data: S,
    given: CallOptions = {},
  ): Promise<Outcome<z.output<S>>> {
    const { answer, path, access } = await exchange(plain, given, 'json');
    const body = readEnvelope(answer.json);
    if (!answer.ok || !isSuccessCode(body?.code)) return refused(plain, answer, path, access, given);
    const parsed = data.safeParse(body?.data);
    if (!body || !parsed.success) {
      if (!isQuiet(given))
        options.onToast?.({ severity: 'error', key: catalogueKeys.generic, context: {}, requestId: undefined });
      const requestId = answer.headers.get('x-request-id') ?? undefined;
      log(`${plain.method} ${path} answered otherwise than its contract`, { requestId, cause: parsed.error?.issues });
      throw new CallError('unexpected', `${plain.method} ${path}`, {
        status: answer.status,
        code: body?.code,
        requestId,
        cause: parsed.error,
      });
    }
    const { data: _raw, context: _context, ...around } = body;
    return { isSuccess: true, code: body.code, data: { ...present(around), data: parsed.data } };
  }

  async function download(plain: PlainRequest, given: CallOptions = {}): Promise<Download> {
    const { answer, path, access } = await exchange(plain, given, 'blob');
    if (answer.ok && answer.blob && answer.json === undefined) {
      return { blob: answer.blob, fileName: fileNameOf(answer.headers.get('content-disposition'), plain.path) };
    }
    const refusal = refused(plain, answer, path, access, given);
    throw new CallError('refused', `${plain.method} ${path}`, { status: answer.status, ...refusal });
  }

  const withAccess = (call: AnyCall, given: CallOptions = {}): CallOptions => ({
    authorized: call.access !== 'public',
    ...given,
  });

  return {
    request,
    download,
    callEndpoint: <C extends AnyCall>(call: C, ...[input, given]: CallArguments<C>) =>
      request<C['data']>(toRequest(call, input), call.data, withAccess(call, given)),
    downloadEndpoint: (call, ...[input, given]) => download(toRequest(call, input), withAccess(call, given)),
  };
}

/** Keeps what an envelope carries of a list's page, so that absent ones stay absent. */
function present(around: AnswerEnvelope): Omit<AnswerBody<never>, 'data'> {
  const { code, next, total, total_is_floor: floor } = around;
  return {
    code,
    ...(next === undefined ? {} : { next }),
    ...(total === undefined ? {} : { total }),
    ...(floor === undefined ? {} : { total_is_floor: floor }),
  };
}
