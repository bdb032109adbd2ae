export interface ImageInfo {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly ending: 'png' | 'jpg' | 'webp';
  /** In pixels, as the header declares them. */
  readonly width: number;
  readonly height: number;
}

/**
 * Reads what a picture is from its structure, never from a name; nothing is decoded. Undefined for anything else: other
 * formats, broken structures, and files that go on behind the picture's end (polyglots).
 */
export function readImageInfo(bytes: Uint8Array): ImageInfo | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const info = png(bytes, view) ?? jpeg(bytes, view) ?? webp(bytes, view);
  return info && info.width > 0 && info.height > 0 ? info : undefined;
}

const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Walks the chunks: IHDR first, IEND last and at the file's end. */
function png(bytes: Uint8Array, view: DataView): ImageInfo | undefined {
  if (bytes.length < 45 || pngSignature.some((byte, at) => bytes[at] !== byte) || ascii(bytes, 12, 4) !== 'IHDR')
    return undefined;
  for (let at = 8; at + 12 <= bytes.length;) {
    const next = at + 12 + view.getUint32(at);
    if (ascii(bytes, at + 4, 4) === 'IEND') {
      return next === bytes.length
        ? { type: 'image/png', ending: 'png', width: view.getUint32(16), height: view.getUint32(20) }
        : undefined;
    }
    at = next;
  }
  return undefined;
}

/** Walks the segments up to the frame header; the file ends with the end-of-image mark. */
function jpeg(bytes: Uint8Array, view: DataView): ImageInfo | undefined {
  const { length } = bytes;
  if (length < 20 || view.getUint16(0) !== 0xffd8 || view.getUint16(length - 2) !== 0xffd9) return undefined;
  for (let at = 2; at + 9 < length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return { type: 'image/jpeg', ending: 'jpg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    if (marker === 0xda) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** RIFF container of exactly the file's length, with one of the three kinds of first chunk. */
function webp(bytes: Uint8Array, view: DataView): ImageInfo | undefined {
  if (bytes.length < 30 || ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== 'WEBP') return undefined;
  if (view.getUint32(4, true) + 8 !== bytes.length) return undefined;
  const size = (width: number, height: number): ImageInfo => ({ type: 'image/webp', ending: 'webp', width, height });
  switch (ascii(bytes, 12, 4)) {
    case 'VP8 ':
      return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return size((view.getUint32(24, true) & 0xffffff) + 1, ((view.getUint32(26, true) >>> 8) & 0xffffff) + 1);
    default:
      return undefined;
  }
}
