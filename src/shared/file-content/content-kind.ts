/** The kind of a file by its first bytes, never by its name; `text` if it contains no byte that text cannot contain. */
export type ContentKind =
  | 'png'
  | 'jpeg'
  | 'bmp'
  | 'gif'
  | 'webp'
  | 'heic'
  | 'avif'
  | 'tiff'
  | 'pdf'
  | 'zip'
  | 'compound'
  | 'program'
  | 'markup'
  | 'text'
  | 'unknown';

const starts = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  bytes.length >= at + signature.length && signature.every((byte, index) => bytes[at + index] === byte);
const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Brand names of HEIC and AVIF containers (ISO/IEC 23008-12, ftyp brands). */
const heic = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);
const avif = new Set(['avif', 'avis']);

/** First bytes of executable files: Windows, Linux, macOS, Java, shell scripts. */
const programs: readonly (readonly number[])[] = [
  [0x4d, 0x5a],
  [0x7f, 0x45, 0x4c, 0x46],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xce, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe],
  [0x23, 0x21],
];

/** Recognises the content of a file from its beginning (a few hundred bytes are enough). */
export function contentKind(bytes: Uint8Array): ContentKind {
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (ascii(bytes, 0, 2) === 'BM' && bytes.length >= 26 && starts(bytes, [0, 0, 0, 0], 6)) return 'bmp';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'webp';
  if (ascii(bytes, 4, 4) === 'ftyp') {
    const brand = ascii(bytes, 8, 4);
    return heic.has(brand) ? 'heic' : avif.has(brand) ? 'avif' : 'unknown';
  }
  if (starts(bytes, [0x49, 0x49, 0x2a, 0]) || starts(bytes, [0x4d, 0x4d, 0, 0x2a])) return 'tiff';
  if (ascii(bytes, 0, 5) === '%PDF-') return 'pdf';
  if (starts(bytes, [0x50, 0x4b, 3, 4]) || starts(bytes, [0x50, 0x4b, 5, 6])) return 'zip';
  if (starts(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'compound';
  if (programs.some((signature) => starts(bytes, signature))) return 'program';
  return textKind(bytes.subarray(0, 4096));
}

function textKind(bytes: Uint8Array): ContentKind {
  if (bytes.some((byte) => byte < 32 && ![9, 10, 12, 13].includes(byte))) return 'unknown';
  const beginning = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart().toLowerCase();
  // Anything that a browser might run: an SVG does not count as a picture here.
  return /^\s*<(!doctype|html|svg|\?xml|script|head|body|iframe)/.test(beginning) ? 'markup' : 'text';
}

/** The content required for each extension; extensions not listed here may be anything but a program or a page. */
const kindsOf: Readonly<Record<string, readonly ContentKind[]>> = {
  png: ['png'],
  jpg: ['jpeg'],
  jpeg: ['jpeg'],
  bmp: ['bmp'],
  gif: ['gif'],
  webp: ['webp'],
  pdf: ['pdf'],
  zip: ['zip'],
  xlsx: ['zip'],
  docx: ['zip'],
  pptx: ['zip'],
  ods: ['zip'],
  odt: ['zip'],
  xls: ['compound'],
  doc: ['compound'],
  ppt: ['compound'],
  csv: ['text'],
  txt: ['text'],
  json: ['text'],
};

/** True if the content matches the file's name; programs and pages never do. */
export function fitsName(name: string, bytes: Uint8Array): boolean {
  const kind = contentKind(bytes);
  if (kind === 'program' || kind === 'markup') return false;
  const ending = /\.([a-z0-9]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  return Object.hasOwn(kindsOf, ending) ? (kindsOf[ending] ?? []).includes(kind) : true;
}

/** MIME types of pictures by kind. */
export const pictureTypeOf: Readonly<Partial<Record<ContentKind, string>>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  bmp: 'image/bmp',
  gif: 'image/gif',
  webp: 'image/webp',
};
