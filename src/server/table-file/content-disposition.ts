/**
 * The `Content-Disposition` of a file, after RFC 6266: a quoted ASCII name for old readers and the real one as
 * `filename*` (RFC 8187). Any name gives one well-formed header (security assertion 96): path parts, control and
 * direction characters are left out, names are cut to what file systems take, their extension is kept.
 */
export function contentDisposition(fileName: string, disposition: 'attachment' | 'inline' = 'attachment'): string {
  const name = safeFileName(fileName);
  const ascii = name.replace(/[^\u0020-\u007e]/gu, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const mostBytes = 200;
const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029<>:"|?*]/gu;
/** Names that Windows keeps for devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A valid file name on every system, without folders; `download` if nothing is left. */
export function safeFileName(fileName: string): string {
  const last = fileName.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(devices, '_$&');
  if (clean === '') return 'download';
  const dot = clean.lastIndexOf('.');
  const extension = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : '';
  let stem = extension === '' ? clean : clean.slice(0, dot);
  while (Buffer.byteLength(stem + extension) > mostBytes) stem = Array.from(stem).slice(0, -1).join('');
  return stem.trimEnd() + extension;
}
