import { isPin } from './fields.ts';
import type { UserRow } from './model.ts';
import { decodeText } from './text.ts';

const wideRecord = 72;
const narrowRecord = 28;

/** Bytes up to the first NUL, decoded. */
function textAt(bytes: Uint8Array, from: number, length: number, language: number | null): string | null {
  const field = bytes.subarray(from, from + length);
  const end = field.indexOf(0);
  const text = decodeText(end < 0 ? field : field.subarray(0, end), language).text.trim();
  return text === '' ? null : text;
}

function readRecord(bytes: Uint8Array, language: number | null): UserRow | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isWide = bytes.length === wideRecord;
  const privilege = view.getUint8(2);
  const card = view.getUint32(isWide ? 35 : 16, true);
  const number = isWide ? null : view.getUint32(24, true);
  const pin =
    (isWide ? textAt(bytes, 48, 24, language) : number === 0 || number === null ? null : String(number)) ??
    String(view.getUint16(0, true));
  if (pin === '0' || !isPin(pin)) return null;
  return {
    pin,
    name: textAt(bytes, isWide ? 11 : 8, isWide ? 24 : 8, language),
    privilege: privilege & 0xfe,
    password: textAt(bytes, 3, isWide ? 8 : 5, language),
    card: card === 0 ? null : String(card),
    group: view.getUint8(isWide ? 39 : 21),
    timeZones: null,
    verify: null,
    disabled: (privilege & 1) === 1,
    validFrom: null,
    validTo: null,
  };
}

/**
 * Parses `user.dat` of a USB export: records of 72 bytes, or of 28 on older black-and-white models, recognised by the file's length
 * (docs/device-protocol.md#usb-files). Returns `null` for any other file. Records without a user number are skipped.
 */
export function parseUsbUsers(bytes: Uint8Array, language: number | null): UserRow[] | null {
  const size =
    bytes.length === 0
      ? 0
      : bytes.length % wideRecord === 0
        ? wideRecord
        : bytes.length % narrowRecord === 0
          ? narrowRecord
          : 0;
  if (size === 0) return null;
  const users: UserRow[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const user = readRecord(bytes.subarray(at, at + size), language);
    if (user !== null) users.push(user);
  }
  return users;
}
