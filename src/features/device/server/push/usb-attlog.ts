import { readPunch, recordLines } from './attlog.ts';
import { decodeText } from './text.ts';
import type { PunchRow, QuarantinedRow } from './model.ts';
import { setAside } from './quarantine.ts';
import type { RowContext } from './row-context.ts';

/** The meaning of the third column of an exported file: the terminal's number (usual), or the punch state as in uploads. */
const usbLayouts = ['device', 'state'] as const;
export type UsbLayout = (typeof usbLayouts)[number];

/** A parsed file. `decidedBy` tells people, before anything is stored, how certain the layout is. */
export type UsbAttlog = {
  readonly layout: UsbLayout;
  readonly decidedBy: 'person' | 'fileName' | 'values' | 'default';
  /** The terminal's number within its installation, if the file has it. */
  readonly deviceId: string | null;
  readonly rows: readonly PunchRow[];
  readonly quarantined: readonly QuarantinedRow[];
  readonly records: number;
};

/**
 * A file that cannot be imported: `signed` exports have a checksum that cannot be kept, `unreadable` ones are no attendance log.
 */
export type UsbRefusal = { readonly refused: 'signed' | 'unreadable' };

const signatureLine = /(?:^|[\s;,])(?:sn|serial ?number|check ?sum|sum|sign(?:ature)?|md5|sha\d*|crc\d*)\s*[:=]/i;
const bareDigest = /^[0-9a-f]{16,}$|^[A-Za-z0-9+/]{22,}={0,2}$/i;
const timeColumn = /^\d{4}[-/]\d\d[-/]\d\d[ T]\d\d:\d\d/;

/** The columns of a line, separated by TAB, or on some models by blanks. */
function columnsOf(line: string): string[] {
  const trimmed = line.trim();
  if (trimmed.includes('\t')) return trimmed.split('\t').map((column) => column.trim());
  const [pin = '', date = '', time = '', ...rest] = trimmed.split(/ +/);
  return time === '' ? [pin, date] : [pin, `${date} ${time}`, ...rest];
}

/** The number before `_attlog.dat`. A longer one is a serial number and says nothing about the column. */
function numberInName(fileName: string): string | null {
  return /(?:^|[\\/])(\d{1,5})_attlog\.dat$/i.exec(fileName)?.[1] ?? null;
}

function decideLayout(
  lines: readonly string[][],
  fileName: string,
): { layout: UsbLayout; decidedBy: 'fileName' | 'values' | 'default' } {
  const thirds = new Set(lines.map((columns) => columns[2] ?? ''));
  const [only] = thirds;
  if (thirds.size > 1) return { layout: 'state', decidedBy: 'values' };
  const named = numberInName(fileName);
  if (named !== null) return { layout: Number(named) === Number(only) ? 'device' : 'state', decidedBy: 'fileName' };
  const isNoState = Number(only) > 5 && Number(only) !== 255;
  return { layout: 'device', decidedBy: isNoState ? 'values' : 'default' };
}

/** The time of a line, as received. */
export const usbTime = (line: string): string => columnsOf(line)[1] ?? '';

/** A line in the form of an upload; optionally with another time. */
export function usbUpload(line: string, layout: UsbLayout, time?: string): string {
  const [pin = '', shown = '', ...rest] = columnsOf(line);
  const upload = [pin, time ?? shown, ...(layout === 'device' ? rest.slice(1) : rest)];
  // A file's row is complete with time and state; verification and work code may be missing.
  return (upload.length === 3 ? [...upload, '0'] : upload).join('\t');
}

/**
 * Parses an attendance log exported to USB (docs/device-protocol.md#usb-files). The meaning of column 3 is determined once for the
 * whole file, or given by the person who saw the preview. Rows have the same keys as uploaded ones, so that a punch that arrives
 * both ways is stored once.
 */
export function parseUsbAttlog(
  bytes: Uint8Array,
  file: { fileName: string; layout?: UsbLayout; language?: number | null },
  context: RowContext,
): UsbAttlog | UsbRefusal {
  if (bytes.includes(0)) return { refused: 'unreadable' };
  const lines = recordLines(decodeText(bytes, file.language ?? null).text);
  const isRow = (line: string): boolean => timeColumn.test(columnsOf(line)[1] ?? '');
  if (lines.some((line) => !isRow(line) && (signatureLine.test(line) || bareDigest.test(line.trim()))))
    return { refused: 'signed' };
  const believable = lines.filter(isRow).map(columnsOf);
  if (believable.length === 0) return { refused: 'unreadable' };
  const decided =
    file.layout === undefined
      ? decideLayout(believable, file.fileName)
      : { layout: file.layout, decidedBy: 'person' as const };
  const rows: PunchRow[] = [];
  const quarantined: QuarantinedRow[] = [];
  lines.forEach((line, position) => {
    const punch = readPunch(usbUpload(line, decided.layout), context);
    if (typeof punch === 'string') quarantined.push(setAside(line, punch, position));
    else rows.push({ ...punch, raw: line, backfilled: true });
  });
  const deviceId = decided.layout === 'device' ? (believable[0]?.[2] ?? null) : numberInName(file.fileName);
  return { ...decided, deviceId, rows, quarantined, records: lines.length };
}
