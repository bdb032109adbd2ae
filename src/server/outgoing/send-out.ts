import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { familyOf } from '../http/address-list.ts';
import { InnerAddressError, isInner, isReachable, outerAddress } from './outer-address.ts';

/** The address is not encrypted. Only internal ones that the operator allows may do without. */
export class PlainAddressError extends Error {}

/** A request to an address that a company entered. */
export interface OutgoingRequest {
  readonly method: 'POST' | 'PUT';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Its length in bytes is stated in advance, so that it is sent as it is read. */
  readonly body: { readonly stream: ReadableStream<Uint8Array>; readonly size: number };
}

/** What was answered: the status, and the beginning of the text. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly text: string;
}

/** Milliseconds without any progress, for the answer after the last byte was sent, and for everything. */
const patience = { idle: 20_000, answer: 30_000, whole: 900_000 } as const;
/** The bytes of an answer that are read; the rest is nobody's concern. */
const mostRead = 2000;

/**
 * Sends a request to the address that was checked, which the connection confirms before anything is sent. Redirects are not followed:
 * they are an answer like any other.
 * @param allowed addresses and networks that the operator lets companies reach (`INNER_ADDRESSES`)
 * @throws InnerAddressError; PlainAddressError; errors of DNS, TLS and the network
 */
export async function sendOut(
  { method, url, headers, body }: OutgoingRequest,
  { allowed, signal }: { readonly allowed: string; readonly signal?: AbortSignal | undefined },
): Promise<OutgoingAnswer> {
  const host = url.hostname.replace(/^\[(.*)\]$/u, '$1');
  const address = await outerAddress(host, allowed);
  const isPlain = url.protocol === 'http:';
  if (isPlain && !isInner(address)) throw new PlainAddressError(url.hostname);
  const late = new AbortController();
  const ends = [late.signal, AbortSignal.timeout(patience.whole), ...(signal ? [signal] : [])];
  const options: RequestOptions = {
    method,
    host: address,
    port: url.port === '' ? (isPlain ? 80 : 443) : Number(url.port),
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host, 'content-length': String(body.size) },
    // A connection of its own: a kept one may lead to an address that was checked for somebody else.
    agent: false,
    timeout: patience.idle,
    signal: AbortSignal.any(ends),
  };
  const request = isPlain
    ? plainRequest(options)
    : secureRequest({ ...options, servername: familyOf(host) === null ? host : '' });
  let answering: ReturnType<typeof setTimeout> | undefined;
  try {
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      request.on('error', reject);
      request.on('timeout', () => request.destroy(new Error('No answer in time')));
      request.once('finish', () => {
        answering = setTimeout(() => late.abort(new Error('No answer in time')), patience.answer);
      });
      request.once('socket', (socket) => {
        socket.once('connect', () => {
          if (!isReachable(socket.remoteAddress ?? '', allowed)) request.destroy(new InnerAddressError(host));
        });
      });
    });
    // The platform's and Node's types of the same stream differ.
    const content = Readable.fromWeb(body.stream as unknown as NodeStream<Uint8Array>);
    content.on('error', (error) => request.destroy(error));
    content.pipe(request);
    try {
      const answer = await answered;
      return { status: answer.statusCode ?? 0, text: await beginningOf(answer) };
    } finally {
      content.destroy();
    }
  } finally {
    clearTimeout(answering);
    request.destroy();
  }
}

/** The beginning of an answer's text. */
function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const end = (): void => resolve(Buffer.concat(parts).toString('utf8').slice(0, mostRead));
    answer.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size >= mostRead) end();
    });
    answer.once('end', end);
    answer.once('error', reject);
  });
}
