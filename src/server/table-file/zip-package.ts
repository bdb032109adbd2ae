import { fromBufferPromise, type Entry } from 'yauzl';
import { TableFileError, type ReadLimits } from './table-file-error.ts';

/** Limits of a package, whatever is in it. */
export type PackageLimits = Pick<ReadLimits, 'parts' | 'unpacked' | 'ratio'>;

/** A part as the directory of its package states it; its bytes are never more than its size. */
export interface PackagePart {
  readonly name: string;
  readonly size: number;
}

/** The most unpacked bytes of a workbook of a few pages, below which the ratio is not checked. */
const small = 4 * 1024 * 1024;

/** A package whose parts are unpacked on request. */
export interface Package {
  /** In the order of the directory. */
  readonly parts: readonly PackagePart[];
  has(name: string): boolean;
  /** The bytes of a part, unpacked while read. */
  part(name: string): AsyncGenerator<Uint8Array, void, void>;
}

/**
 * Opens a zip package by its directory. Parts that are not requested (macros, links, pictures) are never unpacked. All
 * unpacked bytes count against one limit, and against the packed size. Names are only compared, never used as paths.
 * @throws TableFileError for anything but a package, for too many parts or too much unpacked data.
 */
export async function openPackage(bytes: Uint8Array, limits: PackageLimits): Promise<Package> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(file, { validateEntrySizes: true }).catch(() => {
    throw new TableFileError('notATable');
  });
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > limits.parts) throw new TableFileError('tooLarge');
    for await (const entry of zip.eachEntry()) {
      // Readers disagree on which of two parts with the same name to use.
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
    parts: Array.from(entries.values(), ({ fileName, uncompressedSize }) => ({
      name: fileName,
      size: uncompressedSize,
    })),
    has: (name) => entries.has(name),
    async *part(name) {
      const entry = entries.get(name);
      if (!entry) throw new TableFileError('damaged');
      // Checks the sizes in the directory first; their truth is checked while unpacking.
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
