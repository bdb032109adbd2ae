import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

/** The bytes of a body, unpacked, or why they cannot be read. */
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
 * Reads a terminal's body up to a limit, also after unpacking. The rest is read and dropped, since a refused terminal would send it
 * for ever. A body with unknown packing is not read, and must not be acknowledged.
 */
export async function readBody(request: Request, limit: number): Promise<RequestBody> {
  const received = await readUpTo(request, limit);
  if (received === null) return { bytes: nothing, state: 'tooLarge' };
  const encoding = (request.headers.get('content-encoding') ?? '').trim().toLowerCase();
  const isMarked = encoding !== '' && encoding !== 'identity';
  // Some firmware packs its tables without a header that says so; only the first bytes show it.
  const isPacked = received[0] === 0x1f && received[1] === 0x8b;
  if (received.length === 0 || (!isMarked && !isPacked)) return { bytes: received, state: 'read' };
  const unpack = unpackers[isMarked ? encoding : 'gzip'];
  if (!unpack) return { bytes: nothing, state: 'unreadable' };
  try {
    const bytes = await unpack(received, { maxOutputLength: limit });
    return isArchive(bytes) ? { bytes: nothing, state: 'unreadable' } : { bytes, state: 'read' };
  } catch (error) {
    const isLong = error instanceof RangeError;
    return { bytes: nothing, state: isLong ? 'tooLarge' : 'unreadable' };
  }
}

/** Whether the bytes are an archive of files (`ContentType=tgz`), which is not unpacked here. */
const isArchive = (bytes: Buffer): boolean => bytes.length >= 512 && bytes.toString('latin1', 257, 262) === 'ustar';

/** The bytes of a body; `null` if there are more than the limit. */
async function readUpTo(request: Request, limit: number): Promise<Uint8Array | null> {
  if (!request.body) return nothing;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size <= limit) chunks.push(chunk);
    // No terminal sends ten times as much: the connection is closed.
    else if (size > limit * 10) break;
  }
  return size > limit ? null : Buffer.concat(chunks, size);
}
