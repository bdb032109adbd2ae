import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';

const worthIt = 1024;
/**
 * Shorter answers (a page of a list has some 30 kB) are compressed synchronously, since passing them to another thread takes
 * longer.
 */
const atOnce = 128 * 1024;
const compress = promisify(gzip);

/**
 * Compresses answers to reads: a page of a list shrinks to a sixth. Other answers are not compressed: some carry tokens, whose
 * length must reveal nothing. (No other site can make a browser send such a read, since a header and not a cookie identifies the
 * caller.)
 */
export const compressedReads: MiddlewareHandler = async (context, next) => {
  await next();
  const { res } = context;
  const isRead = context.req.method === 'GET' && res.headers.get('content-type')?.startsWith('application/json');
  if (!isRead || res.headers.has('content-encoding')) return;
  const length = res.headers.get('content-length');
  if (length !== null && Number(length) < worthIt) return;
  res.headers.append('vary', 'accept-encoding');
  if (!takesGzip(context)) return;
  const body = new Uint8Array(await res.arrayBuffer());
  const packed = body.length > atOnce ? await compress(body) : gzipSync(body);
  const headers = new Headers(res.headers);
  headers.set('content-encoding', 'gzip');
  headers.set('content-length', String(packed.length));
  // Hono copies the previous answer's headers over those of the new one, and the length would be wrong.
  context.res = undefined;
  context.res = new Response(packed, { status: res.status, headers });
};

function takesGzip(context: Context): boolean {
  const accepted = parseAccept(context.req.header('accept-encoding') ?? '');
  const named = accepted.find(({ type }) => type.toLowerCase() === 'gzip') ?? accepted.find(({ type }) => type === '*');
  return (named?.q ?? 0) > 0;
}
