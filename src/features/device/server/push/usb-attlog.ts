import { readPunch, recordLines } from './attlog.ts';
import { decodeText } from './text.ts';
import type { PunchRow, QuarantinedRow } from './model.ts';
import { setAside } from './quarantine.ts';
import type { RowContext } from './row-context.ts';

/** What the third column of an exported file holds: the number of the terminal (usual), or the punch state as in uploads. */
const usbLayouts = ['device', 'state'] as const;
export type UsbLayout = (typeof usbLayouts)[number];

/** A file understood. `decidedBy` tells a person how sure the layout is, before anything is stored. */
export type UsbAttlog = {
  readonly layout: UsbLayout;
  readonly decidedBy: 'person' | 'fileName' | 'values' | 'default';
  /** Number of the terminal within its installation, where the file tells it. */
  readonly deviceId: string | null;
  readonly rows: readonly PunchRow[];
  readonly quarantined: readonly QuarantinedRow[];
  readonly records: number;
};

/** A file that is not imported: `signed` exports carry a checksum we cannot keep, `unreadable` ones are no attendance log. */
export type UsbRefusal = { readonly refused: 'signed' | 'unreadable' };

const signatureLine = /(?:^|[\s;,])(?:sn|serial ?number|check ?sum|sum|sign(?:ature)?|md5|sha\d*|crc\d*)\s*[:=]/i;
const bareDigest = /^[0-9a-f]{16,}$|^[A-Za-z0-9+/]{22,}={0,2}$/i;
const timeColumn = /^\d{4}[-/]\d\d[-/]\d\d[ T]\d\d:\d\d/;

/** The columns of a line, by TAB, or by blanks on models that export so. */
function columnsOf(line: string): string[] {
  const trimmed = line.trim();
  if (trimmed.includes('\t')) return trimmed.split('\t').map((column) => column.trim());
  const [pin = '', date = '', time = '', ...rest] = trimmed.split(/ +/);
  return time === '' ? [pin, date] : [pin, `${date} ${time}`, ...rest];
}

/** The number in front of `_attlog.dat`; serial numbers are longer and say nothing of the column. */
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

/** Where a line tells its time, as it came. */
export const usbTime = (line: string): string => columnsOf(line)[1] ?? '';

/** A line as terminals upload it; with another time where one is given. */
export function usbUpload(line: string, layout: UsbLayout, time?: string): string {
  const [pin = '', shown = '', ...rest] = columnsOf(line);
  const upload = [pin, time ?? shown, ...(layout === 'device' ? rest.slice(1) : rest)];
  // A file's row is whole when it has time and state; verification and work code may lack.
  return (upload.length === 3 ? [...upload, '0'] : upload).join('\t');
}

/**
 * Parses an attendance log exported to USB (docs/device-protocol.md#usb-files). The meaning of column 3 is decided once
 * for the whole file, or given by the person who has seen the preview. Rows have the same keys as uploaded ones, so
 * that a punch that came both ways is one.
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
