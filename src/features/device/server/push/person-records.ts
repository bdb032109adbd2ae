import { withoutHidden } from '#shared/contract/index.ts';
import { cutText, isPin, readBase64, told, toldNumber } from './fields.ts';
import type { PersonPhotoRow, TemplateRow, UserRow } from './model.ts';

type Fields = ReadonlyMap<string, string>;

/** A card number in decimal: `[15CD5B07]` is hexadecimal, the least byte first; 0 means none. */
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

/** A date or time of validity; 0 means without end. */
function readValidity(text: string | null): string | null {
  return text === null || /^0+$/.test(text) ? null : cutText(text, 32);
}

/** The user number of a record, or `null` where it is none. */
function pinOf(fields: Fields): string | null {
  const pin = told(fields, 'pin');
  return pin !== null && isPin(pin) ? pin : null;
}

/** A name as people read it: two that differ in what nobody sees are one. */
function nameOf(fields: Fields): string | null {
  const name = told(fields, 'name', 100);
  return name === null ? null : withoutHidden(name);
}

/** A USER or `user` record, of either protocol. Blank fields stay `null`: "not told". */
export function readUser(fields: Fields): UserRow | null {
  const pin = pinOf(fields);
  if (pin === null) return null;
  const disabled = toldNumber(fields, 'disable');
  return {
    pin,
    name: nameOf(fields),
    privilege: toldNumber(fields, 'pri') ?? toldNumber(fields, 'privilege'),
    password: told(fields, 'passwd', 64) ?? told(fields, 'password', 64),
    card: readCard(told(fields, 'card') ?? told(fields, 'cardno')),
    group: toldNumber(fields, 'grp') ?? toldNumber(fields, 'group'),
    timeZones: told(fields, 'tz', 32),
    verify: toldNumber(fields, 'verify'),
    disabled: disabled === null ? null : disabled !== 0,
    validFrom: readValidity(told(fields, 'startdatetime') ?? told(fields, 'starttime')),
    validTo: readValidity(told(fields, 'enddatetime') ?? told(fields, 'endtime')),
  };
}

/** The biometric type that a table without a Type field stands for. */
const typeOfTable = new Map<string, number>([
  ['fp', 1],
  ['fingertmp', 1],
  ['templatev10', 1],
  ['face', 2],
  ['facetmp', 2],
  ['fvein', 7],
]);

/** The longest template taken, in characters of base64 (faces run to tens of kB). */
const longestTemplate = 400_000;

/** A FP, FACE, FVEIN, BIODATA, `templatev10` or `biodata` record. Valid 3 is a finger for duress. */
export function readTemplate(fields: Fields, origin: string): TemplateRow | null {
  const pin = pinOf(fields);
  const template = told(fields, 'tmp') ?? told(fields, 'template');
  if (pin === null || template === null || template.length > longestTemplate) return null;
  if (!/^[A-Za-z0-9+/=_-]+$/.test(template)) return null;
  const type = typeOfTable.get(origin.toLowerCase()) ?? toldNumber(fields, 'type');
  if (type === null || type < 0 || type > 99) return null;
  const valid = toldNumber(fields, 'valid') ?? 1;
  return {
    pin,
    type,
    no: toldNumber(fields, 'no') ?? toldNumber(fields, 'fid') ?? toldNumber(fields, 'fingerid') ?? 0,
    index: toldNumber(fields, 'index') ?? 0,
    valid: valid !== 0,
    duress: valid === 3 || toldNumber(fields, 'duress') === 1,
    majorVersion: told(fields, 'majorver', 16) ?? '',
    minorVersion: told(fields, 'minorver', 16) ?? '',
    format: told(fields, 'format', 16) ?? '',
    template,
    origin: origin.toUpperCase(),
  };
}

/** Whether bytes begin as a JPEG does. */
export function isJpeg(bytes: Uint8Array): boolean {
  return bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/** A USERPIC or BIOPHOTO record with its picture in base64; `null` where it holds none. File names from a terminal are not used. */
export function readPersonPhoto(fields: Fields, table: string): PersonPhotoRow | null {
  const pin = pinOf(fields);
  const bytes = readBase64(told(fields, 'content') ?? '');
  if (pin === null || bytes === null) return null;
  const isComparison = table.toLowerCase() === 'biophoto';
  return {
    kind: isComparison ? 'comparison' : 'user',
    pin,
    type: isComparison ? toldNumber(fields, 'type') : null,
    bytes,
  };
}
