import { fromBufferPromise, type Entry } from 'yauzl';
import { TableFileError, type ReadLimits } from './table-file-error.ts';

/** What a workbook of a few pages unpacks to at most: its ratio says nothing. */
const small = 4 * 1024 * 1024;

/** A package whose parts are unpacked one by one, as they are asked for. */
export interface Package {
  has(name: string): boolean;
  /** The bytes of a part, unpacked while they are read. */
  part(name: string): AsyncGenerator<Uint8Array, void, void>;
}

/**
 * Opens a zip package by its directory. Parts that nobody asks for (macros, links, pictures) are never unpacked; what is
 * unpacked counts against one budget of bytes, whatever part it comes from, and against how small it was packed. Names are
 * only compared, never used as paths.
 * @throws TableFileError for what is no package, has too many parts or unpacks to too much.
 */
export async function openPackage(bytes: Uint8Array, limits: ReadLimits): Promise<Package> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(file, { validateEntrySizes: true }).catch(() => {
    throw new TableFileError('notATable');
  });
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > limits.parts) throw new TableFileError('tooLarge');
    for await (const entry of zip.eachEntry()) {
      // Two parts of one name are read differently by each reader.
      if (entries.has(entry.fileName)) throw new TableFileError('damaged');
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw asRefusal(error);
  }
  let unpacked = 0;

  function take(size: number, packed: number, isPart: number): void {
    if (unpacked + size > limits.unpacked) throw new TableFileError('tooLarge');
    if (isPart > small && isPart > packed * limits.ratio) throw new TableFileError('tooLarge');
  }

  return {
    has: (name) => entries.has(name),
    async *part(name) {
      const entry = entries.get(name);
      if (!entry) throw new TableFileError('damaged');
      // First by the sizes in its directory; whether they are true is checked while it is unpacked.
      take(entry.uncompressedSize, entry.compressedSize, entry.uncompressedSize);
      try {
        let size = 0;
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          if (!(chunk instanceof Uint8Array)) throw new TableFileError('damaged');
          size += chunk.byteLength;
          take(chunk.byteLength, entry.compressedSize, size);
          unpacked += chunk.byteLength;
          yield chunk;
        }
      } catch (error) {
        throw asRefusal(error);
      }
    },
  };
}

function asRefusal(error: unknown): TableFileError {
  return error instanceof TableFileError ? error : new TableFileError('damaged');
}
