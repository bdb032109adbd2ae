import { withoutHidden } from '#shared/contract/index.ts';
import { cutText, isPin, readBase64, fieldText, fieldNumber } from './fields.ts';
import type { PersonPhotoRow, TemplateRow, UserRow } from './model.ts';

type Fields = ReadonlyMap<string, string>;

/** Reads a card number as decimal: `[15CD5B07]` is hexadecimal with the least significant byte first; 0 means none. */
export function readCard(text: string | null): string | null {
  if (text === null) return null;
  const hex = /^\[([0-9a-f]{2,20})\]$/i.exec(text)?.[1];
  if (hex !== undefined && hex.length % 2 === 0) {
    const leastFirst = Buffer.from(hex, 'hex');
    const card = BigInt(`0x${Buffer.from(leastFirst.toReversed()).toString('hex')}`);
    return card === 0n ? null : card.toString();
  }
  if (!/^\d{1,20}$/.test(text)) return null;
  const card = text.replace(/^0+/, '');
  return card === '' ? null : card;
}

/** Reads a date or time of validity; 0 means unlimited. */
function readValidity(text: string | null): string | null {
  return text === null || /^0+$/.test(text) ? null : cutText(text, 32);
}

/** The user number of a record; `null` if it is malformed. */
function pinOf(fields: Fields): string | null {
  const pin = fieldText(fields, 'pin');
  return pin !== null && isPin(pin) ? pin : null;
}

/** A name without invisible characters, so that two names that look the same are the same. */
function nameOf(fields: Fields): string | null {
  const name = fieldText(fields, 'name', 100);
  return name === null ? null : withoutHidden(name);
}

/** Reads a USER or `user` record, of either protocol. Blank fields are `null`, "not sent". */
export function readUser(fields: Fields): UserRow | null {
  const pin = pinOf(fields);
  if (pin === null) return null;
  const disabled = fieldNumber(fields, 'disable');
  return {
    pin,
    name: nameOf(fields),
    privilege: fieldNumber(fields, 'pri') ?? fieldNumber(fields, 'privilege'),
    password: fieldText(fields, 'passwd', 64) ?? fieldText(fields, 'password', 64),
    card: readCard(fieldText(fields, 'card') ?? fieldText(fields, 'cardno')),
    group: fieldNumber(fields, 'grp') ?? fieldNumber(fields, 'group'),
    timeZones: fieldText(fields, 'tz', 32),
    verify: fieldNumber(fields, 'verify'),
    disabled: disabled === null ? null : disabled !== 0,
    validFrom: readValidity(fieldText(fields, 'startdatetime') ?? fieldText(fields, 'starttime')),
    validTo: readValidity(fieldText(fields, 'enddatetime') ?? fieldText(fields, 'endtime')),
  };
}

/** The biometric type of tables without a Type field. */
const typeOfTable = new Map<string, number>([
  ['fp', 1],
  ['fingertmp', 1],
  ['templatev10', 1],
  ['face', 2],
  ['facetmp', 2],
  ['fvein', 7],
]);

/** The longest template that is accepted, in characters of base64 (faces have tens of kB). */
const longestTemplate = 400_000;

/** Reads a FP, FACE, FVEIN, BIODATA, `templatev10` or `biodata` record. Valid 3 is a duress finger. */
export function readTemplate(fields: Fields, origin: string): TemplateRow | null {
  const pin = pinOf(fields);
  const template = fieldText(fields, 'tmp') ?? fieldText(fields, 'template');
  if (pin === null || template === null || template.length > longestTemplate) return null;
  if (!/^[A-Za-z0-9+/=_-]+$/.test(template)) return null;
  const type = typeOfTable.get(origin.toLowerCase()) ?? fieldNumber(fields, 'type');
  if (type === null || type < 0 || type > 99) return null;
  const valid = fieldNumber(fields, 'valid') ?? 1;
  return {
    pin,
    type,
    no: fieldNumber(fields, 'no') ?? fieldNumber(fields, 'fid') ?? fieldNumber(fields, 'fingerid') ?? 0,
    index: fieldNumber(fields, 'index') ?? 0,
    valid: valid !== 0,
    duress: valid === 3 || fieldNumber(fields, 'duress') === 1,
    majorVersion: fieldText(fields, 'majorver', 16) ?? '',
    minorVersion: fieldText(fields, 'minorver', 16) ?? '',
    format: fieldText(fields, 'format', 16) ?? '',
    template,
    origin: origin.toUpperCase(),
  };
}

/** Whether bytes begin like a JPEG. */
export function isJpeg(bytes: Uint8Array): boolean {
  return bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/**
 * Reads a USERPIC or BIOPHOTO record with its picture in base64; `null` without a picture. File names from terminals are not used.
 */
export function readPersonPhoto(fields: Fields, table: string): PersonPhotoRow | null {
  const pin = pinOf(fields);
  const bytes = readBase64(fieldText(fields, 'content') ?? '');
  if (pin === null || bytes === null) return null;
  const isComparison = table.toLowerCase() === 'biophoto';
  return {
    kind: isComparison ? 'comparison' : 'user',
    pin,
    type: isComparison ? fieldNumber(fields, 'type') : null,
    bytes,
  };
}
