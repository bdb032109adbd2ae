import type { ThreadWork } from '#server/threads/index.ts';
import { TableFileError } from '#server/table-file/table-file-error.ts';
import { openPackage, type Package } from '#server/table-file/zip-package.ts';
import { isBeside, type FilesZip, type FilesZipPart, type FilesZipReason } from './zip-files.ts';

/**
 * Bytes of all unpacked files, a little more than the largest zip: photos and scans hardly shrink. What is unpacked counts, whatever the
 * zip says of itself.
 */
const unpacked = 60_000_000;
const ratio = 200;
/** Folders and files beside the wanted ones. */
const furtherParts = 2000;

/** Unpacks the files of a zip one by one. */
const work: ThreadWork<FilesZip, FilesZipPart> = async function* ({ file, places, most }) {
  try {
    const zip = await openPackage(file, { parts: most.files + furtherParts, unpacked, ratio });
    const files = zip.parts.filter(({ name }) => !isBeside(name));
    if (files.length === 0 || files.length > most.files) {
      yield { refused: files.length === 0 ? 'empty' : 'tooMany' };
      return;
    }
    const wanted = places && new Set(places);
    for (const [place, { name, size }] of files.entries()) {
      if (wanted && !wanted.has(place)) continue;
      yield { place, name, bytes: size > most.bytes ? null : await whole(zip, name, size) };
    }
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    yield { refused: reasons[error.reason] ?? 'damaged' };
  }
};

const reasons: Readonly<Partial<Record<string, FilesZipReason>>> = { notATable: 'notAZip', tooLarge: 'tooLarge' };

/** A part has no more bytes than the directory says: the zip is refused as damaged otherwise. */
async function whole(zip: Package, name: string, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of zip.part(name)) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes.subarray(0, at);
}

export default work;
