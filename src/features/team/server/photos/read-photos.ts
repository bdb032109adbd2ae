import { pictureBytes, pictureHead, readUpload, type UploadPlace } from '#server/files/index.ts';
import type { Host } from '#server/host.ts';
import { Refusal, refuseField, type PreparingContext } from '#server/http/index.ts';
import { comparedCode, shownName, stemOf, unpackFiles, type ZippedFile } from '#server/zip-files/index.ts';
import { importPhotos, mostPhotos, photosPlace, photoZipBytes } from '../../contract.ts';

/** People who may import photos may upload a zip of them. The reader checks what it is. */
export const photosUpload: UploadPlace = {
  name: photosPlace,
  calls: [importPhotos],
  maxBytes: photoZipBytes,
  accept: ['.zip'],
  content: 'reader',
};

/** Pixels of all photos of a zip: a few bytes can declare many, and decoding them takes time. */
const mostPixels = 1_000_000_000;

/** The Employee ID that a file is named by: folders and ending are ignored. */
export const codeInName = (name: string): string => comparedCode(stemOf(name));

/** A file of a zip, judged without the people: whose it would be, and what is wrong with it. */
export interface ReadPhoto {
  readonly place: number;
  readonly file: string;
  /** As `employees.code_key`. */
  readonly key: string;
  readonly fault?: { readonly code: string; readonly context?: Readonly<Record<string, string | number>> | undefined };
}

/** The photos of a zip, held in memory until the call is answered, which is what their place limits. */
interface HeldPhotos extends Disposable {
  readonly photos: readonly ReadPhoto[];
}

/**
 * Reads the zip of a call in a thread, before the call's transaction. Photos are judged by their headers; the import decodes them.
 * @throws Refusal at `file`: `uploadGone`, `photoZip.*`
 */
export async function readPhotos(context: PreparingContext, link: string): Promise<HeldPhotos> {
  const { services, actor } = context;
  const leave = services.threads.holding.take(actor.userId);
  try {
    const file = await readUpload(context, link, photosPlace);
    const photos: ReadPhoto[] = [];
    let pixels = 0;
    for await (const { place, name, bytes } of unpacked(services.threads.reading, actor.userId, file, null)) {
      const head = await headOf(bytes);
      pixels += head.pixels;
      if (pixels > mostPixels) refuseField('file', 'photoZip.tooLarge');
      photos.push({
        place,
        file: shownName(name),
        key: codeInName(name),
        ...(head.fault ? { fault: head.fault } : {}),
      });
    }
    return { photos, [Symbol.dispose]: leave };
  } catch (error) {
    leave();
    throw error;
  }
}

async function headOf(bytes: Uint8Array | null): Promise<{ pixels: number; fault?: ReadPhoto['fault'] }> {
  if (!bytes) return { pixels: 0, fault: { code: 'imageTooLarge', context: { megabytes: pictureBytes / 1_000_000 } } };
  try {
    return { pixels: (await pictureHead(bytes, 'photo')).pixels };
  } catch (error) {
    const fault = error instanceof Refusal ? error.fields?.['photo']?.[0] : undefined;
    if (!fault) throw error;
    return { pixels: 0, fault };
  }
}

/**
 * Unpacks the photos at some places of a zip.
 * @throws Refusal at `file`: `photoZip.*`
 */
export const unpacked = (
  pool: Host['threads']['reading'],
  person: number,
  file: Uint8Array<ArrayBuffer>,
  places: readonly number[] | null,
): AsyncGenerator<ZippedFile, void, void> =>
  unpackFiles(pool, person, 'photoZip', { file, places, most: { files: mostPhotos, bytes: pictureBytes } });
