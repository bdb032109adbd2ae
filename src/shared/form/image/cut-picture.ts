import type { CropArea } from '#machines/crop/crop.machine.ts';
import { contextOf } from './read-picture.ts';

async function load(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

const typeOf = (source: string): string => (source.startsWith('data:image/jpeg') ? 'image/jpeg' : 'image/png');

/** The picture turned by 90 degrees to the right. */
export async function turnPicture(source: string): Promise<string> {
  const image = await load(source);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: image.naturalHeight, height: image.naturalWidth });
  const context = contextOf(canvas);
  context.translate(canvas.width, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(image, 0, 0);
  return canvas.toDataURL(typeOf(source), 0.92);
}

/** The crop is drawn in this size; `isExact` also enlarges small ones. */
export interface CutSize {
  readonly width: number;
  readonly height: number;
  readonly isExact: boolean;
}

/** The part of the picture within the area, in the given size. */
export async function cutPicture(source: string, area: CropArea, size: CutSize): Promise<string> {
  const image = await load(source);
  const { naturalWidth, naturalHeight } = image;
  const width = area.width * naturalWidth;
  const scale = size.isExact ? 1 : Math.min(1, width / size.width);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  });
  contextOf(canvas).drawImage(
    image,
    area.x * naturalWidth,
    area.y * naturalHeight,
    width,
    area.height * naturalHeight,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  return canvas.toDataURL(typeOf(source), 0.92);
}
