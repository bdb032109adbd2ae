import { readUpload, type UploadPlace } from '#server/files/index.ts';
import type { Host } from '#server/host.ts';
import type { PreparingContext } from '#server/http/index.ts';
import { shownName, unpackFiles, type ZippedFile } from '#server/zip-files/index.ts';
import { hasEnding } from '#shared/contract/index.ts';
import { fitsName } from '#shared/file-content/index.ts';
import {
  documentBytes,
  documentEndings,
  documentsPlace,
  documentZipBytes,
  importDocuments,
  mostDocuments,
  type DocumentProblem,
} from '../../contract.ts';
import { readDocumentName, type DocumentName } from '../../domain/document-name.ts';

/** People who may import documents may upload a zip of them. The reader checks what it is. */
export const documentsUpload: UploadPlace = {
  name: documentsPlace,
  calls: [importDocuments],
  maxBytes: documentZipBytes,
  accept: ['.zip'],
  content: 'reader',
};

/** A file of a zip, judged without the people: what its name says, and what is wrong with it. */
export interface ReadDocument extends DocumentName {
  readonly place: number;
  /** With its folders. */
  readonly file: string;
  readonly fault?: Pick<DocumentProblem, 'code' | 'context'>;
}

/** The files of a zip, held in memory until the call is answered, which is what their place limits. */
interface HeldDocuments extends Disposable {
  readonly documents: readonly ReadDocument[];
}

/**
 * Reads the zip of a call in a thread, before the call's transaction.
 * @throws Refusal at `file`: `uploadGone`, `documentZip.*`
 */
export async function readDocuments(context: PreparingContext, link: string): Promise<HeldDocuments> {
  const { services, actor } = context;
  const leave = services.threads.holding.take(actor.userId);
  try {
    const file = await readUpload(context, link, documentsPlace);
    const documents: ReadDocument[] = [];
    for await (const { place, name, bytes } of unpackedDocuments(services.threads.reading, actor.userId, file, null)) {
      const fault = faultOf(name, bytes);
      documents.push({ place, file: shownName(name), ...readDocumentName(name), ...(fault ? { fault } : {}) });
    }
    return { documents, [Symbol.dispose]: leave };
  } catch (error) {
    leave();
    throw error;
  }
}

/** As an upload for the field is judged: by its ending, and by whether its content is of that kind. */
function faultOf(name: string, bytes: Uint8Array | null): ReadDocument['fault'] | undefined {
  if (!hasEnding(name, documentEndings)) return { code: 'fileType' };
  if (!bytes) return { code: 'documentTooLarge', context: { megabytes: documentBytes / 1_000_000 } };
  return bytes.byteLength > 0 && fitsName(name, bytes.subarray(0, 4096)) ? undefined : { code: 'fileType' };
}

/**
 * Unpacks the files at some places of a zip.
 * @throws Refusal at `file`: `documentZip.*`
 */
export const unpackedDocuments = (
  pool: Host['threads']['reading'],
  person: number,
  file: Uint8Array<ArrayBuffer>,
  places: readonly number[] | null,
): AsyncGenerator<ZippedFile, void, void> =>
  unpackFiles(pool, person, 'documentZip', { file, places, most: { files: mostDocuments, bytes: documentBytes } });
