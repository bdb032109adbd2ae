import type { PictureOutcome } from '#machines/image/image.machine.ts';
import { contextOf, readPicture } from '#shared/form/image/read-picture.ts';
import { photoTypes } from '../domain/face.ts';

/** The size limit during cropping. */
const draftBytes = 4_000_000;

/** A chosen file as a JPEG, upright and scaled down, without its metadata (place, camera). */
export async function readFace(file: File): Promise<PictureOutcome> {
  const read = await readPicture(file, { accept: photoTypes, maxBytes: draftBytes });
  if (read.kind === 'refused' || read.dataUrl.startsWith('data:image/jpeg')) return read;
  const image = new Image();
  image.src = read.dataUrl;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
  const context = contextOf(canvas);
  // Transparent parts would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  return { kind: 'read', dataUrl: canvas.toDataURL('image/jpeg', 0.92) };
}
