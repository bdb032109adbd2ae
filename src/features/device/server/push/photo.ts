import type { TableRow } from './access-records.ts';
import { readBase64, isPin } from './fields.ts';
import { readCompactTime } from './local-time.ts';
import type { AttendancePhoto } from './model.ts';
import { isJpeg } from './person-records.ts';
import { resolveRowTime } from './row-context.ts';
import type { RowContext } from './row-context.ts';

/** The head of an upload is short; a NUL after this belongs to the picture. */
const longestHead = 2048;

const latin1 = new TextDecoder('latin1');

/** A field of the head: `name=value`, separated by line breaks, TAB or `&`. */
function headField(head: string, name: string): string | null {
  for (const part of head.split(/[\r\n\t&]/)) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim().toLowerCase() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** The picture in a multipart body: from the JPEG's first bytes to its last. */
function cutJpeg(bytes: Uint8Array): Uint8Array | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = buffer.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
  if (start < 0) return null;
  const end = buffer.lastIndexOf(Buffer.from([0xff, 0xd9]));
  return end > start ? bytes.slice(start, end + 2) : null;
}

function pictureOf(bytes: Uint8Array): Uint8Array | null {
  if (isJpeg(bytes)) return bytes.slice();
  return bytes.length === 0 ? null : readBase64(latin1.decode(bytes).replace(/\s+/g, ''));
}

/**
 * Parses a punch's picture (ATTPHOTO, fdata): a text head, NUL, then the JPEG or its base64; or a bare JPEG, or multipart, with the
 * name in the query. The name `YYYYMMDDhhmmss-<pin>.jpg` gives time and person; without a person the face was not recognised.
 * Returns `null` without a picture. The name is never used as a path.
 */
export function parseAttendancePhoto(
  body: Uint8Array,
  query: ReadonlyMap<string, string>,
  context: RowContext,
): AttendancePhoto | null {
  let head = '';
  let picture: Uint8Array | null = null;
  if (isJpeg(body)) {
    picture = body.slice();
  } else {
    const nul = body.subarray(0, longestHead).indexOf(0);
    if (nul >= 0) {
      head = latin1.decode(body.subarray(0, nul));
      const rest = body.subarray(nul + 1);
      const size = Number(headField(head, 'size') ?? Number.NaN);
      picture = pictureOf(Number.isInteger(size) && size > 0 ? rest.subarray(0, Math.min(size, rest.length)) : rest);
    }
    picture ??= cutJpeg(body);
  }
  return named(headField(head, 'pin') ?? query.get('pin') ?? '', picture, context);
}

/** The same as a row of a table of access terminals: `pin=<name> ⇥ … ⇥ content=<base64>`. */
export function readPhotoRow(row: TableRow, context: RowContext): AttendancePhoto | null {
  return named(row.get('pin') ?? '', readBase64((row.get('content') ?? '').replace(/\s+/g, '')), context);
}

function named(fileName: string, picture: Uint8Array | null, context: RowContext): AttendancePhoto | null {
  if (picture === null || !isJpeg(picture)) return null;
  const name = fileName.replace(/\.jpe?g$/i, '');
  const dash = name.indexOf('-');
  const stamp = readCompactTime(dash < 0 ? name : name.slice(0, dash));
  const pin = dash < 0 ? (stamp === null ? name : '') : name.slice(dash + 1);
  const time = stamp === null ? null : resolveRowTime(stamp, context, null);
  return { pin: isPin(pin) ? pin : null, local: time?.local ?? null, time: time?.time ?? null, bytes: picture };
}
