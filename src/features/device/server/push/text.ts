import { replaceIllegible } from './illegible.ts';
import type { Charset } from './model.ts';

/** Code pages by the handshake's language number (docs/device-protocol.md#text-and-sizes). */
const charsetOfLanguage = new Map<number, Charset>([
  [83, 'gbk'],
  [84, 'big5'],
  [66, 'windows-1256'],
  [65, 'windows-1256'],
  [76, 'windows-874'],
  [118, 'windows-874'],
  [82, 'windows-1251'],
  [103, 'windows-1253'],
  [72, 'windows-1255'],
]);

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** The charset of a body that is not UTF-8. */
function fallbackCharset(language: number | null): Charset {
  return (language === null ? undefined : charsetOfLanguage.get(language)) ?? 'latin1';
}

/** The charset for a terminal whose own bytes are unknown: only Chinese firmware expects another than UTF-8. */
export function outgoingCharset(language: number | null): Charset {
  return language === 83 ? 'gbk' : 'utf-8';
}

/** The number of bytes that are examined to recognise two-byte text. */
const sampledBytes = 64;

/** Recognises UTF-16 by its byte order mark, or by the zero beside every letter and digit. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length < 2 || bytes.length % 2 === 1) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const noughts = [0, 0];
  const head = bytes.subarray(0, sampledBytes);
  for (const [at, byte] of head.entries()) if (byte === 0) noughts[at % 2] = (noughts[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = noughts;
  if (Math.min(even, odd) > 0 || Math.max(even, odd) < head.length / 4) return null;
  return odd > 0 ? 'utf-16le' : 'utf-16be';
}

/**
 * Decodes the bytes of a terminal: as UTF-16 if it is clearly that, otherwise as strict UTF-8, otherwise in the code page of its
 * language. NUL, which no text column can store, becomes U+FFFD, as do characters that move or hide their neighbours, since names
 * from terminals appear in lists and files.
 */
export function decodeText(bytes: Uint8Array, language: number | null): { text: string; charset: Charset } {
  const wide = wideEncoding(bytes);
  let charset: Charset = 'utf-8';
  let text: string;
  if (wide !== null) return { text: replaceIllegible(new TextDecoder(wide).decode(bytes)), charset };
  try {
    text = strictUtf8.decode(bytes);
  } catch {
    charset = fallbackCharset(language);
    text = new TextDecoder(charset).decode(bytes);
  }
  return { text: replaceIllegible(text), charset };
}

const encoders = new Map<Charset, ReadonlyMap<string, readonly number[]>>();

/** The decoder reversed: every byte and, for two-byte code pages, every pair. Built once for each charset, on first use. */
function reverseTable(charset: Charset): ReadonlyMap<string, readonly number[]> {
  const known = encoders.get(charset);
  if (known !== undefined) return known;
  const table = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(charset);
  const learn = (...bytes: number[]): void => {
    const character = decoder.decode(Uint8Array.from(bytes));
    if ([...character].length === 1 && character !== '\uFFFD' && !table.has(character)) table.set(character, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) learn(byte);
  if (charset === 'gbk' || charset === 'big5') {
    for (let lead = 0x81; lead <= 0xfe; lead += 1) for (let trail = 0x40; trail <= 0xfe; trail += 1) learn(lead, trail);
  }
  encoders.set(charset, table);
  return table;
}

function bytesOf(character: string, charset: Charset): readonly number[] {
  if (charset === 'utf-8') return [...Buffer.from(character, 'utf-8')];
  return reverseTable(charset).get(character) ?? [0x3f];
}

/** Encodes text for a terminal. A character that the charset lacks becomes `?`. */
export function encodeText(text: string, charset: Charset): Uint8Array {
  if (charset === 'utf-8') return new Uint8Array(Buffer.from(text, 'utf-8'));
  const bytes: number[] = [];
  for (const character of text) bytes.push(...bytesOf(character, charset));
  return Uint8Array.from(bytes);
}

/** Cuts text to at most `limit` bytes of the charset, never inside a character. */
export function truncateBytes(text: string, limit: number, charset: Charset): string {
  let used = 0;
  let result = '';
  for (const character of text) {
    used += bytesOf(character, charset).length;
    if (used > limit) break;
    result += character;
  }
  return result;
}
