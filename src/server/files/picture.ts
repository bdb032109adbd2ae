import sharp, { type Sharp } from 'sharp';
import { contentKind } from '#shared/file-content/index.ts';
import { refuseField } from '../http/index.ts';

/** What a picture may be on the way in: bytes, and pixels by its header (a small file can declare a huge canvas, security 94). */
const most = { bytes: 5_000_000, side: 8000, pixels: 40_000_000 } as const;
/** The longest side that is kept: screens show no more. */
const keptSide = 1600;
/** Side of the square that lists and menus show, twice its 48 points. */
const smallSide = 96;
/** What terminals show and compare (device protocol, "Sizes"): a portrait of at most so many pixels and bytes. */
const terminal = { width: 480, height: 640, bytes: 100_000 } as const;

export interface Picture {
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly ending: string;
}

/** Decoding takes memory by pixels, not by bytes: few at a time, the others wait. */
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Decodes off the event loop; the camera's note on which side is up is followed and goes with all other notes. */
const decoded = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { failOn: 'error', limitInputPixels: most.pixels, animated: false }).autoOrient();

interface Format {
  readonly contentType: string;
  readonly ending: string;
  readonly encode: (picture: Sharp) => Sharp;
}

/** What is taken, told by its first bytes: no decoder for anything else is ever given a stranger's file. */
const formats: Readonly<Partial<Record<ReturnType<typeof contentKind>, Format>>> = {
  jpeg: { contentType: 'image/jpeg', ending: 'jpg', encode: (picture) => picture.jpeg({ quality: 88 }) },
  png: { contentType: 'image/png', ending: 'png', encode: (picture) => picture.png() },
  webp: { contentType: 'image/webp', ending: 'webp', encode: (picture) => picture.webp({ quality: 88 }) },
};

/**
 * A picture, decoded and written anew: nothing of the file that came is kept but what is seen. Position, camera, thumbnails,
 * profiles, comments, and whatever stands behind its end are gone; what does not decode is no picture.
 * @throws Refusal at the field: `imageType`, `imageTooLarge`
 */
export async function rewritePicture(bytes: Uint8Array, field: string): Promise<Picture> {
  const tooLarge = (): never => refuseField(field, 'imageTooLarge', { megabytes: most.bytes / 1_000_000 });
  if (bytes.byteLength > most.bytes) tooLarge();
  const format = formats[contentKind(bytes)];
  const size = format && (await sizeOf(bytes));
  if (!size) return refuseField(field, 'imageType');
  const { width, height } = size;
  if (width > most.side || height > most.side || width * height > most.pixels) tooLarge();
  const { contentType, ending, encode } = format;
  try {
    return await inTurn(async () => {
      const whole = decoded(bytes).resize(keptSide, keptSide, { fit: 'inside', withoutEnlargement: true });
      return { content: new Uint8Array(await encode(whole).toBuffer()), contentType, ending };
    });
  } catch {
    // What libvips says of a broken file is nobody's business.
    return refuseField(field, 'imageType');
  }
}

/** The middle of a picture as a square JPEG, for lists and menus. */
export function smallPicture(picture: Uint8Array): Promise<Uint8Array> {
  return inTurn(async () => {
    const small = decoded(picture)
      .resize(smallSide, smallSide, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 });
    return new Uint8Array(await small.toBuffer());
  });
}

/** A stored picture as a PDF takes it: a JPEG on white, no larger than paper shows. */
export function paperPicture(stored: Uint8Array): Promise<Uint8Array> {
  return inTurn(async () => {
    const fitting = decoded(stored)
      .resize(800, 200, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' });
    return new Uint8Array(await fitting.jpeg({ quality: 90 }).toBuffer());
  });
}

/** By the header alone: nothing is decoded yet. */
async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number } | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
}

/** A stored picture as terminals take it: JPEG, upright, within their bounds. */
export function pictureForTerminal(stored: Uint8Array): Promise<Uint8Array> {
  return inTurn(async () => {
    const fitting = decoded(stored)
      .resize(terminal.width, terminal.height, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' });
    for (const quality of [88, 75, 60]) {
      const content = await fitting.clone().jpeg({ quality }).toBuffer();
      if (content.byteLength <= terminal.bytes) return new Uint8Array(content);
    }
    return new Uint8Array(await fitting.clone().jpeg({ quality: 40 }).toBuffer());
  });
}
