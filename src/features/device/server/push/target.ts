import { plainPath } from '#server/http/index.ts';
import { replaceIllegible } from './illegible.ts';

/** The calls of terminals, whatever is before or after the name (`.aspx`, a doubled prefix) and however it is spelled. */
const calls = [
  'cdata',
  'getrequest',
  'devicecmd',
  'registry',
  'push',
  'ping',
  'querydata',
  'fdata',
  'rtdata',
  'exchange',
  'file',
  'test',
  'service/control',
  'cpos',
] as const;
export type Call = (typeof calls)[number];

/**
 * A parsed request line: the call (`null` if unknown), the serial number in capitals (`null` if missing or malformed), the query
 * with lower-case keys.
 */
export type Target = {
  readonly method: string;
  readonly call: Call | null;
  readonly sn: string | null;
  /** The serial number as the terminal writes it, which answers and tokens repeat. */
  readonly spelledSn: string;
  /** The spelling of old firmware: `.aspx` or `getreq`. */
  readonly isLegacySpelling: boolean;
  readonly query: ReadonlyMap<string, string>;
};

const serialNumber = /^[A-Za-z0-9_-]{1,64}$/;

function decodePart(text: string): string {
  if (!text.includes('%')) return text;
  try {
    // No database stores NUL, and the text appears in lists and files.
    return replaceIllegible(decodeURIComponent(text));
  } catch {
    return text;
  }
}

/** Reads a query string. Keys are lowered, the first of two equal keys wins, and broken percent-encoding is left unchanged. */
export function readQuery(search: string): Map<string, string> {
  const query = new Map<string, string>();
  for (const part of search.split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const key = decodePart(at < 0 ? part : part.slice(0, at))
      .trim()
      .toLowerCase();
    if (key !== '' && !query.has(key)) query.set(key, at < 0 ? '' : decodePart(part.slice(at + 1)));
  }
  return query;
}

/**
 * Reads a request line. `url` is path and query as received (`/iclock/cdata?SN=…`), without host. The serial number is checked here
 * once: a malformed one becomes `null`, so that no path or SQL text gets further.
 */
export function readTarget(method: string, url: string): Target {
  const mark = url.indexOf('?');
  const path = plainPath(mark < 0 ? url : url.slice(0, mark)).toLowerCase();
  const query = readQuery(mark < 0 ? '' : url.slice(mark + 1));
  const rest = path.slice(path.lastIndexOf('/iclock/') + '/iclock/'.length);
  const name = rest.replace(/\.[a-z]{1,5}$/, '');
  const sn = query.get('sn')?.trim() ?? '';
  return {
    method: method.toUpperCase(),
    call: name === 'getreq' ? 'getrequest' : (calls.find((call) => call === name) ?? null),
    sn: serialNumber.test(sn) ? sn.toUpperCase() : null,
    spelledSn: sn,
    isLegacySpelling: name === 'getreq' || rest.endsWith('.aspx'),
    query,
  };
}

const attendanceTables = new Set(['attlog', 'rtlog']);
const pictureTables = new Set(['attphoto', 'userpic', 'biophoto', 'biodata', 'operlog']);

/** The upload's table in lower case: `attlog`, `operlog`, … or for `tabledata` the name of the table inside. */
export function tableOf(target: Target): string {
  const table = (target.query.get('table') ?? '').trim().toLowerCase();
  if (table !== '' && table !== 'tabledata') return table;
  const inner = (target.query.get('tablename') ?? '').trim().toLowerCase();
  return inner === '' ? table : inner;
}

/** Whether the upload carries attendance records, which must never be acknowledged unstored. */
export function carriesAttendance(target: Target): boolean {
  const table = tableOf(target);
  return attendanceTables.has(table) || table === 'transaction';
}

/** The beginning of a line of an attendance log, whatever the table's name. */
const punchLine = /^\s{0,16}[^\s=]{1,24}\t\d{4}[-/]\d\d[-/]\d\d[ T]\d\d:\d\d/;

/** Whether a body looks like an attendance log: a table with another name, or none, may be the terminal's mistake. */
export function readsAsAttendance(text: string): boolean {
  return punchLine.test(text.slice(0, 200).trimStart());
}

/**
 * The most bytes of a body that are read. The rest is read away and `bodyTooLarge` is set. Source:
 * docs/device-protocol.md#text-and-sizes (1 MB text, 16 MB pictures). Attendance has the larger limit, since it must not be lost.
 */
export function bodyLimit(target: Target): number {
  const table = tableOf(target);
  // A list of options has some kilobytes, and is parsed before its sender is known.
  if (target.call === 'registry' || table === 'options') return 128 * 1024;
  const isLarge =
    target.call === 'fdata' || target.call === 'querydata' || pictureTables.has(table) || carriesAttendance(target);
  return isLarge || target.query.get('type')?.toLowerCase() === 'biodata' ? 16 * 1024 * 1024 : 1024 * 1024;
}
