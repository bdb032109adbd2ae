import sharp, { type Sharp } from 'sharp';
import { contentKind } from '#shared/file-content/index.ts';
import { refuseField } from '../http/index.ts';

/** The largest incoming picture. */
export const pictureBytes = 5_000_000;
/** Limits of incoming pictures: bytes, and the dimensions in the header (a small file can declare a huge canvas, security 94). */
const most = { bytes: pictureBytes, side: 8000, pixels: 40_000_000 } as const;
/** The longest side of a stored picture; screens show no more. */
const longestSide = 1600;
/** The side of the square in lists and menus: twice its 48 points. */
const smallSide = 96;
/** The largest portrait that terminals accept (device protocol, "Sizes"). */
const terminal = { width: 480, height: 640, bytes: 100_000 } as const;
/** The most bytes of a picture that a terminal shows beside a name (device protocol, "Sizes"). */
const userPictureBytes = 15_000;

export interface Picture {
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly ending: string;
}

/** Decoding needs memory by pixels and not by bytes, so only a few run at once. */
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

/** Decodes outside the event loop. It rotates by the camera's orientation and drops all metadata. */
const decoded = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { failOn: 'error', limitInputPixels: most.pixels, animated: false }).autoOrient();

interface Format {
  readonly contentType: string;
  readonly ending: string;
  readonly encode: (picture: Sharp) => Sharp;
}

/** Accepted formats, recognised by their first bytes. No other decoder ever gets an untrusted file. */
const formats: Readonly<Partial<Record<ReturnType<typeof contentKind>, Format>>> = {
  jpeg: { contentType: 'image/jpeg', ending: 'jpg', encode: (picture) => picture.jpeg({ quality: 88 }) },
  png: { contentType: 'image/png', ending: 'png', encode: (picture) => picture.png() },
  webp: { contentType: 'image/webp', ending: 'webp', encode: (picture) => picture.webp({ quality: 88 }) },
};

/** What the header of a picture says; nothing of it has been decoded. */
interface PictureHead {
  readonly format: Format;
  readonly pixels: number;
}

/**
 * Reads the kind and the dimensions that a picture declares.
 * @throws Refusal at the field: `imageType`, `imageTooLarge`
 */
export async function pictureHead(bytes: Uint8Array, field: string): Promise<PictureHead> {
  const tooLarge = (): never => refuseField(field, 'imageTooLarge', { megabytes: most.bytes / 1_000_000 });
  if (bytes.byteLength > most.bytes) tooLarge();
  const format = formats[contentKind(bytes)];
  const size = format && (await sizeOf(bytes));
  if (!size) return refuseField(field, 'imageType');
  const { width, height } = size;
  if (width > most.side || height > most.side || width * height > most.pixels) tooLarge();
  return { format, pixels: width * height };
}

/**
 * Decodes and re-encodes a picture: only what is visible remains. Position, camera, thumbnails, profiles, comments and data after
 * its end are gone; a file that cannot be decoded is refused.
 * @throws Refusal at the field: `imageType`, `imageTooLarge`
 */
export async function rewritePicture(bytes: Uint8Array, field: string): Promise<Picture> {
  const { format } = await pictureHead(bytes, field);
  const { contentType, ending, encode } = format;
  try {
    return await inTurn(async () => {
      const whole = decoded(bytes).resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
      return { content: new Uint8Array(await encode(whole).toBuffer()), contentType, ending };
    });
  } catch {
    // The decoder's message about a broken file is not revealed.
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

/** A stored picture for a PDF: a JPEG on white, no larger than paper can show. */
export function paperPicture(stored: Uint8Array): Promise<Uint8Array> {
  return inTurn(async () => {
    const fitting = decoded(stored)
      .resize(800, 200, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' });
    return new Uint8Array(await fitting.jpeg({ quality: 90 }).toBuffer());
  });
}

/** A stored photo for a printed card: a portrait JPEG on white, three by four, at 300 points an inch. */
export function portraitForCard(stored: Uint8Array): Promise<Uint8Array> {
  return inTurn(async () => {
    const fitting = decoded(stored)
      .resize(360, 480, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' });
    return new Uint8Array(await fitting.jpeg({ quality: 85 }).toBuffer());
  });
}

/** Reads the header only and decodes nothing. */
async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number } | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
}

/** A stored photo that a terminal shows when its person punches: a small portrait JPEG within the bytes that terminals keep. */
export function userPicture(stored: Uint8Array): Promise<Uint8Array> {
  return inTurn(async () => {
    const fitting = decoded(stored)
      .resize(358, 441, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' });
    return smallestOf(fitting, [80, 60, 45], userPictureBytes);
  });
}

/** The picture in the best of these qualities that keeps within the bytes, else in a poor one. */
async function smallestOf(picture: Sharp, qualities: readonly number[], bytes: number): Promise<Uint8Array> {
  for (const quality of qualities) {
    const content = await picture.clone().jpeg({ quality }).toBuffer();
    if (content.byteLength <= bytes) return new Uint8Array(content);
  }
  return new Uint8Array(await picture.clone().jpeg({ quality: 30 }).toBuffer());
}

/** A stored picture for terminals: an upright JPEG within their limits. */
export function pictureForTerminal(stored: Uint8Array): Promise<Uint8Array> {
  return inTurn(async () => {
    const fitting = decoded(stored)
      .resize(terminal.width, terminal.height, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' });
    return smallestOf(fitting, [88, 75, 60], terminal.bytes);
  });
}
