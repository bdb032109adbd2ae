/** Encodings that dumps name, as the platform calls them. */
const known: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  utf8mb3: 'utf-8',
  utf8mb4: 'utf-8',
  latin1: 'windows-1252',
  latin5: 'windows-1254',
  gb2312: 'gbk',
  sjis: 'shift_jis',
  euckr: 'euc-kr',
};

/** What PostgreSQL (`client_encoding`) and MySQL (`SET NAMES`) write before the first row. */
const declared = /^(?:SET client_encoding = '([\w-]+)'|(?:\/\*!\d+ )?SET NAMES '?(\w+))/im;

/**
 * The decoder of a dump, by its byte order mark, else by the encoding that it names, else of UTF-8. What cannot be decoded becomes
 * U+FFFD, so that only its own rows are refused.
 * @param beginning its first bytes, 20,000 or all
 */
export function dumpDecoder(beginning: Uint8Array): TextDecoder {
  const [first, second] = beginning;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  const head = Buffer.from(beginning.buffer, beginning.byteOffset, Math.min(beginning.byteLength, 20_000)).toString(
    'latin1',
  );
  const named = (declared.exec(head)?.slice(1).find(Boolean) ?? 'utf8').toLowerCase().replace(/^win(?=\d)/, 'windows-');
  return decoderOf(known[named] ?? named);
}

/** The text of a dump. */
export const decodeDump = (bytes: Uint8Array): string => dumpDecoder(bytes).decode(bytes);

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
