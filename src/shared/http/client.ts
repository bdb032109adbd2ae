import type { z } from 'zod';
// Imported directly: a page that only makes calls loads nothing else of the contract kit.
import { fillPath, isRecord, readEnvelope, readFieldMessages, type AnswerEnvelope } from '#shared/contract/answer.ts';
import { isSuccessCode } from '#shared/contract/codes.ts';
import type { AnswerBody, AnyCall } from '#shared/contract/index.ts';
import { pageFetch } from './prefetched.ts';
import { CallError } from './call-error.ts';
import { catalogueKeys, reactionTo } from './catalogue.ts';
import { fileNameOf } from './file-name.ts';
import { queryString, type QueryValue } from './query-string.ts';
import { deviceTimeZone } from './time-zone.ts';
import { send, type TransportAnswer } from './transport.ts';
import type {
  CallArguments,
  CallOptions,
  Client,
  ClientOptions,
  Download,
  Outcome,
  PlainRequest,
  Refused,
} from './call-types.ts';

function isQuiet({ quiet = false }: CallOptions, code?: string): boolean {
  return typeof quiet === 'boolean' ? quiet : code !== undefined && quiet.includes(code);
}

const prefix = '/web';

const defaultTimeLimit = 60_000;

const isQueryValue = (value: unknown): value is QueryValue =>
  value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value) || Array.isArray(value);

function toRequest(call: AnyCall, input: unknown): PlainRequest {
  const { params, query, body } = isRecord(input) ? input : {};
  const parameters = isRecord(query)
    ? Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (isQueryValue(value) ? [[name, value]] : [])))
    : undefined;
  return { method: call.method, path: fillPath(call.path, isRecord(params) ? params : {}), query: parameters, body };
}

export function createClient(options: ClientOptions = {}): Client {
  const { fetch: fetchBy = pageFetch, baseUrl = '', timezone = deviceTimeZone, log = () => {} } = options;

  async function exchange(request: PlainRequest, given: CallOptions, as: 'json' | 'blob') {
    const authorized = given.authorized ?? true;
    if (authorized && given.access === undefined) await options.refresh?.();
    const access = authorized ? (given.access ?? options.tokens?.access()) : undefined;
    const headers: Record<string, string> = {
      // The platform writes the boundary of a form.
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

  /** Acts on the catalogue's row; returns the refusal if the call continues with it. */
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
    // The status stands in the text too: a console that shows no details of an object still says it.
    log(`${request.method} ${path} (status: ${answer.status})`, { kind, code: body?.code, requestId });
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
      log(`${plain.method} ${path} broke its contract`, { requestId, cause: parsed.error?.issues });
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

/** Copies only the page members that an envelope has, so that absent ones stay absent. */
function present(around: AnswerEnvelope): Omit<AnswerBody<never>, 'data'> {
  const { code, next, total, total_is_floor: floor } = around;
  return {
    code,
    ...(next === undefined ? {} : { next }),
    ...(total === undefined ? {} : { total }),
    ...(floor === undefined ? {} : { total_is_floor: floor }),
  };
}
