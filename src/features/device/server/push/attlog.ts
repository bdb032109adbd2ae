import { cutText, splitLines, isPin } from './fields.ts';
import { compareVersions } from './dialect.ts';
import type { ParsedRows, PunchRow, QuarantineReason, QuarantinedRow } from './model.ts';
import { setAside } from './quarantine.ts';
import { readOffset, readRowTime } from './row-context.ts';
import type { RowContext } from './row-context.ts';

const longestLine = 4000;
const clockPushFields = 16;

/** Reads a temperature: 0 and 255 mean "not measured". */
export function readTemperature(text: string | null | undefined): number | null {
  const trimmed = (text ?? '').trim();
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(trimmed)) return null;
  const value = Number(trimmed);
  return value > 0 && value < 255 ? value : null;
}

/** Reads a mask flag: 255 and blank mean "not checked". */
export function readMask(text: string | null | undefined): boolean | null {
  const trimmed = (text ?? '').trim();
  return trimmed === '1' ? true : trimmed === '0' ? false : null;
}

/** Reads the position in the `extenddata` of newer firmware: base64 of a JSON object. */
function readPlace(text: string | undefined): { latitude: number; longitude: number } | null {
  if (text === undefined || text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    if (typeof value !== 'object' || value === null) return null;
    const entries = new Map(Object.entries(value).map(([key, entry]) => [key.toLowerCase(), Number(entry)]));
    const latitude = entries.get('latitude') ?? entries.get('lat') ?? Number.NaN;
    const longitude = entries.get('longitude') ?? entries.get('lng') ?? entries.get('lon') ?? Number.NaN;
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
  } catch {
    return null;
  }
}

/** Reads the fields after the work code, which differ by firmware (docs/device-protocol.md#attendance-rows). */
function readTail(fields: readonly string[], context: RowContext) {
  const isClockPush = fields.length >= clockPushFields;
  const eleventh = isClockPush ? '' : (fields[10] ?? '').trim();
  const extended = isClockPush ? '' : (fields[11] ?? '').trim();
  // The same column is the offset in the newest firmware and a running number on other models.
  const speaksOffset =
    extended !== '' || (fields.length >= 12 && compareVersions(context.pushVersion ?? '0', '2.4.2') >= 0);
  const offset = speaksOffset ? readOffset(eleventh) : null;
  return {
    offset,
    sequence: offset === null && /^[1-9]\d{0,17}$/.test(eleventh) ? eleventh : null,
    mask: isClockPush || fields.length < 10 ? null : readMask(fields[7]),
    temperature: isClockPush || fields.length < 10 ? null : readTemperature(fields[8]),
    place: readPlace(extended === '' ? undefined : extended),
  };
}

/** The verification as a number; 200, "other", for anything but a small number (newer access firmware sends sixteen bits). */
export function verifyNumber(verify: string): number {
  const value = Number(verify);
  return verify.length < 5 && Number.isInteger(value) && value >= -1 ? value : 200;
}

/** The key by which two reports of one punch are recognised as the same. */
export function punchKey(
  punch: { pin: string; local: string; state: number; verify: string },
  tieBreak: string,
): string {
  return `${punch.pin}|${punch.local}|${punch.state}|${verifyNumber(punch.verify)}|${tieBreak}`;
}

/** Reads a row of the attendance log, or returns why it is not plausible. */
export function readPunch(line: string, context: RowContext): PunchRow | QuarantineReason {
  if (line.length > longestLine) return 'tooLong';
  const fields = line.split('\t');
  const pin = (fields[0] ?? '').trim();
  if (pin === '' && fields.length > 1) return 'emptyPin';
  // Fewer than four fields are half a line, whose time may be cut too.
  if (fields.length < 4) return 'tooFewFields';
  if (!isPin(pin)) return 'badPin';
  const rawTime = fields[1] ?? '';
  const stateText = (fields[2] ?? '').trim();
  const verify = (fields[3] ?? '').trim();
  const tail = readTail(fields, context);
  const time = readRowTime(rawTime, context, tail.offset);
  if (typeof time === 'string') return time;
  if (!/^\d{0,3}$/.test(stateText)) return 'badState';
  if (!/^-?\d{0,16}$/.test(verify)) return 'badVerify';
  const state = stateText === '' ? 255 : Number(stateText);
  const workCode = (fields[4] ?? '').trim();
  const shown = verify === '' ? '0' : verify;
  // A running number is used only in an hour that occurs twice, since the same punch comes without it from a USB file.
  const tieBreak = time.ambiguous ? (tail.sequence ?? '') : '';
  return {
    pin,
    rawTime,
    punchLocal: time.local,
    punchTime: time.time,
    offset: time.offset,
    state,
    verify: shown,
    verifyType: verifyNumber(shown),
    workCode: workCode === '' || workCode === '0' ? null : cutText(workCode, 24),
    mask: tail.mask,
    temperature: tail.temperature,
    latitude: tail.place?.latitude ?? null,
    longitude: tail.place?.longitude ?? null,
    sequence: tail.sequence,
    tieBreak,
    event: null,
    door: null,
    backfilled: time.local < context.liveSinceLocal,
    uniqueKey: punchKey({ pin, local: time.local, state, verify: shown }, tieBreak),
    raw: line,
  };
}

/** The lines of an upload that count as records: those that are not blank. */
export function recordLines(text: string): string[] {
  return splitLines(text).filter((line) => line !== '' && /[^ ]/.test(line));
}

/**
 * Parses an attendance log: rows of 4 to 16 fields separated by TAB, lines by LF, CRLF or CR. An implausible row is set aside but
 * counts as received, since the terminal would otherwise repeat its batch for ever.
 */
export function parseAttlog(text: string, context: RowContext): ParsedRows<PunchRow> {
  const lines = recordLines(text);
  const rows: PunchRow[] = [];
  const quarantined: QuarantinedRow[] = [];
  lines.forEach((line, position) => {
    const punch = readPunch(line, context);
    if (typeof punch === 'string') quarantined.push(setAside(line, punch, position));
    else rows.push(punch);
  });
  return { rows, quarantined, records: lines.length };
}
