import { createHash } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { dumpDecoder } from '../../domain/decode-dump.ts';
import { dumpSource, FormerFileError, type FormerSource } from '../../domain/read-former.ts';
import type { MoreText } from '../../domain/sql-values.ts';
import { accessSource, isAccess, isPacked, openAccess } from '../mdb.ts';

/** Bytes that are read at once. */
const part = 4_000_000;

/** The first bytes of a file. */
function beginningOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(20_000);
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

/** The SHA-256 of a file. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Unpacks a file into a folder. @returns its path @throws FormerFileError if it is damaged */
async function unpack(path: string, folder: string): Promise<string> {
  const target = join(folder, 'dump');
  try {
    await pipeline(createReadStream(path), createGunzip(), createWriteStream(target, { mode: 0o600 }));
  } catch (error) {
    const { code = '' } = error instanceof Error && 'code' in error ? { code: String(error.code) } : {};
    if (code.startsWith('Z_')) throw new FormerFileError('damaged');
    throw error;
  }
  return target;
}

/** Opens the text of a file in parts. Only one reading at a time: the one before is closed. */
function partsOf(path: string): { readonly text: string; readonly more: MoreText } {
  const decoder = dumpDecoder(beginningOf(path));
  const bytes = Buffer.alloc(part);
  let file: number | undefined = openSync(path, 'r');
  const more: MoreText = () => {
    if (file === undefined) return undefined;
    const length = readSync(file, bytes);
    if (length > 0) return decoder.decode(bytes.subarray(0, length), { stream: true });
    closeSync(file);
    file = undefined;
    return decoder.decode();
  };
  return { text: more() ?? '', more };
}

/**
 * Opens the file of a former system that is too large to be held in memory: a dump is read in parts, packed or not; an Access file whole,
 * of which there is none above 2 GB.
 * @param folder takes what is unpacked
 * @throws FormerFileError
 */
export async function openLarge(path: string, folder: string): Promise<FormerSource> {
  const plain = isPacked(beginningOf(path)) ? await unpack(path, folder) : path;
  const beginning = beginningOf(plain);
  if (isAccess(beginning)) return accessSource(openAccess(readFileSync(plain)));
  if (dumpDecoder(beginning).decode(beginning).slice(0, 4000).includes('\0')) throw new FormerFileError('unknown');
  return dumpSource(() => partsOf(plain));
}
