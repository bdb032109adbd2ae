import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { Hono } from 'hono';
import { loadActor, loadPerson, verifyAccess } from '../auth/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { switchScope, type Transaction } from '../db/database.ts';
import type { Host } from '../host.ts';
import { refuse } from '../http/answer.ts';
import { Refusal } from '../http/refusal.ts';
import { mayAsStored } from '../http/permitted.ts';
import type { Actor } from '../http/route.ts';
import { contentDisposition } from '../table-file/index.ts';
import { files } from './tables.ts';
import { isFileName, smallNameOf } from './names.ts';
import { readSignedLink } from './signed-link.ts';

/** Types that a browser may show in its own window; all others are downloads. None of these can contain a script. */
const shown = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

type StoredFile = typeof files.$inferSelect;

/**
 * `/auth_files/<name>`: sends a stored file to people who may open it, by Authorization header or signed link
 * (docs/decisions.md#10-links-to-files). Without either the answer is 401, whether or not the file exists; without the right it is
 * 404, as for a missing file.
 */
export function authFiles(host: Host): Hono {
  const app = new Hono();
  app.get('/:name', async (context) => {
    const requestId = crypto.randomUUID();
    try {
      const { file, byLink } = await findFile(
        host,
        context.req.param('name'),
        context.req.query(),
        context.req.header('authorization'),
      );
      return context.req.query('size') === 'small'
        ? await sendSmall(host, file)
        : await send(host, file, byLink, context.req.header('range'), context.req.method === 'HEAD');
    } catch (error) {
      const { response, unexpected } = refuse(error, requestId);
      if (unexpected) host.log.error({ err: error, request: requestId }, 'File failed');
      return response;
    }
  });
  return app;
}

async function findFile(
  host: Host,
  name: string,
  query: Record<string, string>,
  authorization: string | undefined,
): Promise<{ file: StoredFile; byLink: boolean }> {
  const now = host.clock.now();
  const token = /^JWT (\S+)$/.exec(authorization ?? '')?.[1];
  const claims = token ? await verifyAccess(host.config, token, now) : undefined;
  const grant = claims ? undefined : readSignedLink(host.config, name, query, now);
  const person = claims ? { userId: claims.user_id, companyId: claims.company_id } : grant;
  if (!person) throw new Refusal(commonCodes.notSignedIn);
  const { userId, companyId } = person;
  if (companyId === null || !isFileName(name)) throw new Refusal(commonCodes.notFound);

  const file = await host.database.within({ role: 'system', userId, companyId, readOnly: true }, async (tx) => {
    const actor = claims
      ? await loadActor(tx, claims, now)
      : await loadPerson(tx, userId, companyId, grant?.sessionId ? { id: grant.sessionId, now } : undefined);
    if (!actor) throw new Refusal(commonCodes.notSignedIn);
    await switchScope(tx, { role: 'tenant', userId, companyId });
    const found = await readRow(tx, name, companyId, now);
    return found && (grant || isAllowed(found, actor)) ? found : undefined;
  });
  if (!file) throw new Refusal(commonCodes.notFound);
  return { file, byLink: grant !== undefined };
}

/**
 * A file's row does not say whose record it is in, so people who are limited to some departments open it by the link in the record.
 */
function isAllowed(file: StoredFile, actor: Actor): boolean {
  return (
    file.owner_user === actor.userId ||
    (file.access !== null && actor.reach === null && mayAsStored(actor, file.access))
  );
}

async function readRow(
  tx: Transaction,
  name: string,
  companyId: number,
  now: Temporal.Instant,
): Promise<StoredFile | undefined> {
  const [file] = await tx
    .select()
    .from(files)
    .where(
      and(
        eq(files.company_id, companyId),
        eq(files.name, name),
        or(isNull(files.expires_at), gt(files.expires_at, now.toString())),
      ),
    );
  return file;
}

/** Sends the small version of a picture, for lists and menus, to people who may see the picture. */
async function sendSmall(host: Host, file: StoredFile): Promise<Response> {
  const stored = await host.files.read(smallNameOf(file.name));
  // Pictures from before small versions existed, and files that are not pictures.
  if (!stored) return send(host, file, true, undefined, false);
  const headers = new Headers({ ...safeHeaders, 'content-type': 'image/jpeg', 'content-disposition': 'inline' });
  headers.set('cache-control', 'private, max-age=600');
  headers.set('content-length', String(stored.size));
  return new Response(stored.stream, { headers });
}

/** Stored files never change. */
const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
} as const;

async function send(
  host: Host,
  file: StoredFile,
  byLink: boolean,
  rangeHeader: string | undefined,
  isHead: boolean,
): Promise<Response> {
  const isImage = shown.has(file.content_type);
  const headers = new Headers({
    'content-type': file.content_type,
    'content-disposition': isImage ? 'inline' : contentDisposition(file.title || file.name),
    ...safeHeaders,
    // A link is a secret of its own and expires within minutes. What a header opened is for that person only.
    'cache-control': byLink && isImage ? 'private, max-age=600' : 'no-store',
    'accept-ranges': 'bytes',
  });
  const range = readRange(rangeHeader, file.size);
  if (range === 'none') {
    headers.set('content-range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const stored = await host.files.read(file.name, range);
  if (!stored) throw new Refusal(commonCodes.notFound);
  headers.set('content-length', String(range ? range.end - range.start + 1 : file.size));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  if (isHead) await stored.stream.cancel();
  return new Response(isHead ? null : stored.stream, { status: range ? 206 : 200, headers });
}

/** Reads one range of bytes. Several or malformed ranges are answered with the whole file, impossible ones with `none`. */
function readRange(header: string | undefined, size: number): { start: number; end: number } | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'none' : { start, end };
}
