import { mostFileBytes } from './most-file-bytes.ts';
import type { PictureOutcome } from '#machines/image/image.machine.ts';
import { contentKind, pictureSize, pictureTypeOf } from '#shared/file-content/index.ts';

export interface PictureLimits {
  /** Accepted MIME types, recognised by content. */
  readonly accept: readonly string[];
  /** The largest size to send; larger pictures are reduced until they fit. */
  readonly maxBytes: number;
}

const mostPixels = 120_000_000;
/** Enough for every place where the product shows a picture, on the sharpest screens. */
const longestSide = 1600;

/**
 * Reads a picture for a form: checked by its content, turned upright by its camera's note, scaled down, and written
 * again, so that neither the place where it was taken nor other hidden data stays in the file.
 */
export async function readPicture(file: File, { accept, maxBytes }: PictureLimits): Promise<PictureOutcome> {
  if (file.size > mostFileBytes) return { kind: 'refused', why: 'size' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = contentKind(bytes);
  if (kind === 'heic') return { kind: 'refused', why: 'heic' };
  const type = pictureTypeOf[kind];
  if (type === undefined || !accept.includes(type)) return { kind: 'refused', why: 'type' };
  const size = pictureSize(bytes);
  if (!size || size.width === 0 || size.height === 0) return { kind: 'refused', why: 'broken' };
  if (size.width * size.height > mostPixels) return { kind: 'refused', why: 'pixels' };
  // Turned upright by the file's own note (EXIF orientation), which is what `from-image`, the default, means.
  const bitmap = await createImageBitmap(new Blob([bytes], { type })).catch(() => undefined);
  if (!bitmap) return { kind: 'refused', why: 'broken' };
  try {
    return { kind: 'read', dataUrl: shrink(bitmap, type === 'image/jpeg' ? 'image/jpeg' : 'image/png', maxBytes) };
  } finally {
    bitmap.close();
  }
}

function shrink(bitmap: ImageBitmap, type: 'image/jpeg' | 'image/png', maxBytes: number): string {
  const longest = Math.max(bitmap.width, bitmap.height);
  for (let scale = Math.min(1, longestSide / longest); ; scale *= 0.8) {
    const dataUrl = draw(
      bitmap,
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    ).toDataURL(type, 0.9);
    if (bytesOf(dataUrl) <= maxBytes || longest * scale < 64) return dataUrl;
  }
}

/** Draws on a canvas of the given size. */
export function draw(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = contextOf(canvas);
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

/** @throws if the browser provides no canvas */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  return context;
}

/** The picture of a data URL, in the form in which it is sent. */
export function blobOf(dataUrl: string): Blob {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: dataUrl.slice(5, dataUrl.indexOf(';')) });
}

/** The number of bytes in a base64 data URL. */
export function bytesOf(dataUrl: string): number {
  const encoded = dataUrl.length - dataUrl.indexOf(',') - 1;
  return Math.floor((encoded * 3) / 4) - (dataUrl.endsWith('==') ? 2 : dataUrl.endsWith('=') ? 1 : 0);
}
