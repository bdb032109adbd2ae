import { contentKind } from './content-kind.ts';

/** The pixels that a picture declares, before any of it is decoded; undefined if its structure does not say. */
export function pictureSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (contentKind(bytes)) {
    case 'png':
      return bytes.length < 24 ? undefined : { width: view.getUint32(16), height: view.getUint32(20) };
    case 'bmp':
      return bytes.length < 26
        ? undefined
        : { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
    case 'jpeg':
      return jpegSize(bytes, view);
    default:
      return undefined;
  }
}

/** Walks the segments up to the frame header. */
function jpegSize(bytes: Uint8Array, view: DataView): { width: number; height: number } | undefined {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    if (marker === 0xda) return undefined;
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}
