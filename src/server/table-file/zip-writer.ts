import { Zip, type ZipInputFile } from 'fflate';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** One file of an archive; its parts are asked for one by one. */
export interface ZipEntry {
  readonly name: string;
  readonly parts: AsyncIterable<string> | Iterable<string>;
}

/**
 * A block as a run of deflate blocks that ends on a byte, so that runs can be put one after the other
 * (as pigz does). Runs on the thread pool: the event loop stays free.
 */
function deflateBlock(block: Buffer, last: boolean): Promise<Buffer<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>();
  const finishFlush = last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  deflateRaw(block, { level: 3, finishFlush }, (error, result) => (error === null ? resolve(result) : reject(error)));
  return promise;
}

/**
 * An archive as a stream, each entry compressed while the next part of it is being made. At most two parts
 * are in memory. fflate keeps the container; the bytes are compressed by zlib, natively.
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
