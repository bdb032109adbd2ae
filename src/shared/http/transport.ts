import redaxios from 'redaxios';
import { CallError } from './call-error.ts';

export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

export interface TransportRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** A form is sent as multipart, a blob as it is, everything else as JSON; undefined sends no body. */
  body: unknown;
  signal: AbortSignal | undefined;
  /** Milliseconds until the call counts as lost. */
  timeLimit: number;
  as: 'json' | 'blob';
}

export interface TransportAnswer {
  status: number;
  ok: boolean;
  headers: Headers;
  /** Parsed JSON; undefined if the body is not JSON. */
  json: unknown;
  /** The bytes, if they were asked for. */
  blob: Blob | undefined;
}

/**
 * The only place that uses redaxios. It handles what redaxios 0.5 leaves open: `signal` is dropped (passed through the
 * `fetch` option), a failure rejects with a plain object (every status is accepted, and remaining rejections become a
 * `CallError`), a body that is not JSON stays a string (recognised here by its content type), `undefined` parameters
 * and arrays are written wrongly (the URL comes ready from `queryString`), and a cookie named `undefined` would be sent
 * as a header (names are never left unset).
 * @throws CallError of kind `network` or `aborted`
 */
export async function send(request: TransportRequest, fetchBy: Fetch): Promise<TransportAnswer> {
  const limit = AbortSignal.timeout(request.timeLimit);
  const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit;
  const subject = `${request.method} ${new URL(request.url, 'http://here').pathname}`;
  let answer: Response | undefined;
  const options = {
    url: request.url,
    method: request.method,
    headers: request.headers,
    data: isReady(request.body) ? request.body : JSON.stringify(request.body),
    responseType: request.as === 'blob' ? ('blob' as const) : ('text' as const),
    validateStatus: () => true,
    xsrfCookieName: 'no-cookie-is-read',
    xsrfHeaderName: 'no-header-is-sent',
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      answer = await fetchBy(String(input), { ...init, signal });
      return answer;
    },
  };
  try {
    // redaxios reads its method in lower or upper case; its type lists both.
    const { data } = await redaxios<unknown>(options as Parameters<typeof redaxios>[0]);
    if (!answer || data === undefined) throw signal.reason ?? new Error('The answer broke off');
    const isJson = (answer.headers.get('content-type') ?? '').includes('json');
    const blob = data instanceof Blob ? data : undefined;
    return {
      status: answer.status,
      ok: answer.ok,
      headers: answer.headers,
      json: !isJson ? undefined : blob ? parse(await blob.text()) : typeof data === 'string' ? parse(data) : data,
      blob,
    };
  } catch (thrown) {
    throw new CallError(request.signal?.aborted ? 'aborted' : 'network', subject, { cause: thrown });
  }
}

const isReady = (body: unknown): boolean => body === undefined || body instanceof FormData || body instanceof Blob;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
