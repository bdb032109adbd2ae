import { Zip, type ZipInputFile } from 'fflate';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** A file of an archive; its parts are requested one by one. */
export interface ZipEntry {
  readonly name: string;
  readonly parts: AsyncIterable<string> | Iterable<string>;
}

/**
 * Compresses a block as a deflate run that ends on a byte boundary, so that runs can be concatenated
 * (as in pigz). Runs on the thread pool, so that the event loop stays free.
 */
function deflateBlock(block: Buffer, last: boolean): Promise<Buffer<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>();
  const finishFlush = last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  deflateRaw(block, { level: 3, finishFlush }, (error, result) => (error === null ? resolve(result) : reject(error)));
  return promise;
}

/**
 * An archive as a stream; each part is compressed while the next is produced. At most two parts
 * are in memory. fflate writes the container; zlib compresses the bytes natively.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  modified: number,
): AsyncGenerator<Uint8Array, void, void> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    if (chunk.length > 0) ready.push(chunk);
  });
  for await (const entry of entries) {
    const file: ZipInputFile = { filename: entry.name, size: 0, crc: 0, compression: 8, mtime: modified };
    zip.add(file);
    let underWay = Promise.resolve<Buffer<ArrayBuffer>>(Buffer.alloc(0));
    for await (const part of entry.parts) {
      const block = Buffer.from(part);
      file.crc = crc32(block, file.crc);
      file.size += block.length;
      const compressed = await underWay;
      underWay = deflateBlock(block, false);
      if (compressed.length > 0) file.ondata?.(null, compressed, false);
      yield* ready.splice(0);
    }
    file.ondata?.(null, await underWay, false);
    file.ondata?.(null, await deflateBlock(Buffer.alloc(0), true), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
