import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';

const worthIt = 1024;
/** Answers up to here (a page of a list is some 30 kB) are compressed at once: handing them to another thread takes longer. */
const atOnce = 128 * 1024;
const compress = promisify(gzip);

/**
 * Sends what is read compressed: a page of a list is a sixth of its length then. Answers to anything else are sent as they
 * are: those that carry tokens are among them, and no length tells of these. (No other site can make a browser ask for what is
 * read, either: who asks is known by a header, not by a cookie.)
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
  // Hono lays the headers of the answer before over those of the new one, and the length would be the old one's.
  context.res = undefined;
  context.res = new Response(packed, { status: res.status, headers });
};

function takesGzip(context: Context): boolean {
  const accepted = parseAccept(context.req.header('accept-encoding') ?? '');
  const named = accepted.find(({ type }) => type.toLowerCase() === 'gzip') ?? accepted.find(({ type }) => type === '*');
  return (named?.q ?? 0) > 0;
}
