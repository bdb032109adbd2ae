import { punchKey, readMask, readTemperature, recordLines, verifyNumber } from './attlog.ts';
import { cutText, isPin, readFields, fieldText, fieldNumber } from './fields.ts';
import type { DeviceEventRow, ParsedRows, PunchRow, QuarantineReason, QuarantinedRow } from './model.ts';
import { readCard } from './person-records.ts';
import { setAside } from './quarantine.ts';
import { readOffset, readRowTime } from './row-context.ts';
import type { RowContext } from './row-context.ts';
import { decodeZkSeconds } from './zk-seconds.ts';

/** The result of an access record: always an event, and also a punch if a person passed. */
export type AccessRow = { readonly event: DeviceEventRow; readonly punch: PunchRow | null };

/** Events of the normal range that are not a person's passing: remote opening and closing, door and power. */
const doorEvents = new Set([8, 9, 200, 201, 202, 205, 206, 214, 220, 221]);

/** The severity of an event, by its range (docs/device-protocol.md#access-terminals). */
function severityOf(event: number): DeviceEventRow['severity'] {
  if ((event >= 0 && event <= 19) || (event >= 200 && event <= 253)) return 'normal';
  if (event >= 20 && event <= 99) return 'abnormal';
  return event >= 100 && event <= 199 ? 'alarm' : 'unknown';
}

const directions = new Map<number, 'in' | 'out'>([
  [0, 'in'],
  [1, 'out'],
]);

/** Reads one record of `rtlog`, or of the `transaction` table, by key: the order of fields varies. */
function readAccessRow(line: string, context: RowContext): AccessRow | QuarantineReason {
  if (line.length > 4000) return 'tooLong';
  const fields = readFields(line.replace(/^\s*transaction[ \t]+/i, ''));
  const zkSeconds = fieldText(fields, 'time_second');
  const rawTime =
    fieldText(fields, 'time') ??
    (zkSeconds !== null && /^\d{1,10}$/.test(zkSeconds) ? decodeZkSeconds(Number(zkSeconds)) : '');
  const event = fieldNumber(fields, 'event') ?? fieldNumber(fields, 'eventtype');
  if (event === null) return 'unknownRecord';
  const time = readRowTime(rawTime, context, readOffset(fieldText(fields, 'time_offset')));
  if (typeof time === 'string') return time;
  const pin = fieldText(fields, 'pin') ?? '0';
  if (!isPin(pin)) return 'badPin';
  const verify = (fieldText(fields, 'verifytype') ?? fieldText(fields, 'verified') ?? '0').slice(0, 16);
  if (!/^\d+$/.test(verify)) return 'badVerify';
  const direction = fieldNumber(fields, 'inoutstatus') ?? fieldNumber(fields, 'inoutstate') ?? 2;
  const sequence = fieldText(fields, 'index', 18);
  const door = fieldNumber(fields, 'eventaddr') ?? fieldNumber(fields, 'doorid');
  const isPerson = !/^0+$/.test(pin);
  const row: DeviceEventRow = {
    pin: isPerson ? pin : null,
    card: readCard(fieldText(fields, 'cardno')),
    local: time.local,
    time: time.time,
    offset: time.offset,
    event,
    severity: severityOf(event),
    door,
    direction: directions.get(direction) ?? null,
    verify,
    sequence,
    // The index may restart after a factory reset, so it is no key by itself.
    uniqueKey: `${sequence ?? ''}|${time.local}|${event}|${pin}`,
  };
  if (!isPerson || row.severity !== 'normal' || doorEvents.has(event)) return { event: row, punch: null };

  const stated = fieldNumber(fields, 'attstate');
  const state =
    stated !== null && stated >= 0 && stated < 255 ? stated : direction === 0 || direction === 1 ? direction : 255;
  const longitude = Number(fieldText(fields, 'longitude') ?? Number.NaN);
  const latitude = Number(fieldText(fields, 'latitude') ?? Number.NaN);
  const hasPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  return {
    event: row,
    punch: {
      pin,
      rawTime,
      punchLocal: time.local,
      punchTime: time.time,
      offset: time.offset,
      state,
      verify,
      verifyType: verifyNumber(verify),
      workCode: null,
      mask: readMask(fieldText(fields, 'maskflag')),
      temperature: readTemperature(fieldText(fields, 'temperature')),
      latitude: hasPlace ? latitude : null,
      longitude: hasPlace ? longitude : null,
      sequence,
      tieBreak: sequence ?? '',
      event,
      door,
      backfilled: time.local < context.liveSinceLocal,
      uniqueKey: punchKey({ pin, local: time.local, state, verify }, sequence ?? ''),
      raw: line,
    },
  };
}

/** Parses the real-time events or queried transactions of an access terminal. */
export function parseAccessLog(text: string, context: RowContext): ParsedRows<AccessRow> {
  const lines = recordLines(text);
  const rows: AccessRow[] = [];
  const quarantined: QuarantinedRow[] = [];
  lines.forEach((line, position) => {
    const row = readAccessRow(line, context);
    if (typeof row === 'string') quarantined.push(setAside(line, row, position));
    else rows.push(row);
  });
  return { rows, quarantined, records: lines.length };
}

/** The state of doors, relays and alarms as the terminal sends it (hexadecimal digits). */
export type DoorState = { readonly local: string | null; readonly fields: Readonly<Record<string, string>> };

/** Parses `rtstate`: the newest line counts. */
export function parseDoorState(text: string): DoorState | null {
  const line = recordLines(text).at(-1);
  if (line === undefined) return null;
  const fields = readFields(line);
  const parts = ['sensor', 'relay', 'alarm', 'door'].flatMap((key) => {
    const value = fieldText(fields, key);
    return value === null ? [] : [[key, cutText(value, 64)] as const];
  });
  return { local: fieldText(fields, 'time', 19), fields: Object.fromEntries(parts) };
}

/** A row of a table of access terminals: its fields by lower-case key. */
export type TableRow = ReadonlyMap<string, string>;

/** Parses the rows of `tabledata` and `querydata`: `<table> key=value ⇥ …`. The value of `content=` may be on a second line. */
export function parseTableRows(text: string, table: string): { rows: TableRow[]; lines: string[] } {
  const lines: string[] = [];
  for (const line of recordLines(text)) {
    const last = lines.at(-1);
    if (last !== undefined && /^\s*content=/i.test(line)) lines[lines.length - 1] = `${last}\t${line.trim()}`;
    else lines.push(line);
  }
  const head = `${table.toLowerCase()} `;
  const bare = lines.map((line) => {
    const start = line.trimStart().replace(/^(\w+)\t/, '$1 ');
    return start.toLowerCase().startsWith(head) ? start.slice(head.length) : start;
  });
  return { rows: bare.map(readFields), lines };
}
