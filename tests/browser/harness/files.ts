import { crc32, deflateSync } from 'node:zlib';

/** Small files for tests of file fields. */

/** A grey PNG (PNG specification, chunks IHDR, IDAT, IEND). */
function greyPng(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const rows = Buffer.alloc((width + 1) * height, 0x80);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}

export const png = greyPng(420, 300);

/** The beginning of a photo from an iPhone. */
export const heic = new Uint8Array([0, 0, 0, 24, ...Buffer.from('ftypheic'), 0, 0, 0, 0, ...Buffer.from('mif1heic')]);

/** The beginning of a Windows program. */
export const program = new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0]);

/** Inserts EXIF data about the camera's orientation after a JPEG's first marker (TIFF tag 0x0112). */
export function pictureWithOrientation(jpeg: readonly number[], orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const body = [...Buffer.from('Exif'), 0, 0, ...tiff];
  const size = body.length + 2;
  return new Uint8Array([...jpeg.slice(0, 2), 0xff, 0xe1, size >> 8, size & 0xff, ...body, ...jpeg.slice(2)]);
}
