import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

/** A body as far as it was read: the bytes as the terminal meant them, or why they cannot be had. */
export type RequestBody =
  | { readonly bytes: Uint8Array; readonly state: 'read' }
  | { readonly bytes: Uint8Array; readonly state: 'tooLarge' | 'unreadable' };

const nothing = new Uint8Array();

const unpackers: Readonly<Record<string, (bytes: Uint8Array, limits: { maxOutputLength: number }) => Promise<Buffer>>> =
  {
    gzip: promisify(gunzip),
    'x-gzip': promisify(gunzip),
    deflate: promisify(inflate),
    br: promisify(brotliDecompress),
  };

/**
 * Reads a terminal's body up to a limit, unpacked too; more is read away and thrown away, since a refused terminal would
 * send it for ever. What is packed in a way that nobody knows is not read, and must not be acknowledged.
 */
export async function readBody(request: Request, limit: number): Promise<RequestBody> {
  const came = await readUpTo(request, limit);
  if (came === null) return { bytes: nothing, state: 'tooLarge' };
  const encoding = (request.headers.get('content-encoding') ?? '').trim().toLowerCase();
  const isMarked = encoding !== '' && encoding !== 'identity';
  // Some firmware packs its tables and says so in the body's first bytes only.
  const isPacked = came[0] === 0x1f && came[1] === 0x8b;
  if (came.length === 0 || (!isMarked && !isPacked)) return { bytes: came, state: 'read' };
  const unpack = unpackers[isMarked ? encoding : 'gzip'];
  if (!unpack) return { bytes: nothing, state: 'unreadable' };
  try {
    const bytes = await unpack(came, { maxOutputLength: limit });
    return isArchive(bytes) ? { bytes: nothing, state: 'unreadable' } : { bytes, state: 'read' };
  } catch (error) {
    const isLong = error instanceof RangeError;
    return { bytes: nothing, state: isLong ? 'tooLarge' : 'unreadable' };
  }
}

/** Whether the bytes are an archive of files (`ContentType=tgz`), which is not taken apart here. */
const isArchive = (bytes: Buffer): boolean => bytes.length >= 512 && bytes.toString('latin1', 257, 262) === 'ustar';

/** The bytes of a body, `null` where there are more than the limit. */
async function readUpTo(request: Request, limit: number): Promise<Uint8Array | null> {
  if (!request.body) return nothing;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size <= limit) chunks.push(chunk);
    // Ten times over is no terminal: the connection ends.
    else if (size > limit * 10) break;
  }
  return size > limit ? null : Buffer.concat(chunks, size);
}
