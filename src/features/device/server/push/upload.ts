import { parseAccessLog, parseDoorState, parseTableRows } from './access-records.ts';
import type { AccessRow } from './access-records.ts';
import { ok, okCount, tableReply } from './acknowledge.ts';
import { parseAttlog, recordLines } from './attlog.ts';
import type { Effect, Reply } from './effects.ts';
import { cutText, fieldNumber, wholeNumber } from './fields.ts';
import type { ParsedRows, QuarantinedRow } from './model.ts';
import { parseOperlog } from './operlog.ts';
import type { MixedRow } from './operlog.ts';
import { publicOptions, readOptions } from './options.ts';
import { parseAttendancePhoto, readPhotoRow } from './photo.ts';
import { setAside } from './quarantine.ts';
import { readRowTime, type RowContext } from './row-context.ts';
import type { Target } from './target.ts';
import type { TerminalView } from './terminal-view.ts';
import { readTableRow } from './table-row.ts';

/** A parsed upload: what to store, the number of received records, and the answer once they are stored. */
export type Upload = {
  readonly effects: Effect[];
  readonly records: number;
  readonly quarantined: number;
  readonly reply: Reply;
};

/** A body as received and as text. */
export type Body = { readonly bytes: Uint8Array; readonly text: string };

const quarantine = (table: string, rows: readonly QuarantinedRow[]): Effect[] =>
  rows.length === 0 ? [] : [{ type: 'records.quarantined', table, rows }];

const some = <Row>(rows: readonly Row[], make: (rows: readonly Row[]) => Effect): Effect[] =>
  rows.length === 0 ? [] : [make(rows)];

function mixedEffects(rows: readonly MixedRow[]): Effect[] {
  return [
    ...some(
      rows.flatMap((mixed) => (mixed.kind === 'operation' ? [mixed.row] : [])),
      (found) => ({ type: 'operations.received', rows: found }),
    ),
    ...some(
      rows.flatMap((mixed) => (mixed.kind === 'user' ? [mixed.row] : [])),
      (found) => ({ type: 'users.received', rows: found }),
    ),
    ...some(
      rows.flatMap((mixed) => (mixed.kind === 'template' ? [mixed.row] : [])),
      (found) => ({ type: 'templates.received', rows: found }),
    ),
    ...some(
      rows.flatMap((mixed) => (mixed.kind === 'photo' ? [mixed.row] : [])),
      (found) => ({ type: 'personPhotos.received', rows: found }),
    ),
    ...some(
      rows.flatMap((mixed) => (mixed.kind === 'error' ? [mixed.row] : [])),
      (found) => ({ type: 'errors.received', rows: found }),
    ),
  ];
}

function accessEffects(table: string, parsed: ParsedRows<AccessRow>): Effect[] {
  return [
    ...some(
      parsed.rows.map((row) => row.event),
      (rows) => ({ type: 'events.received', rows }),
    ),
    ...some(
      parsed.rows.flatMap((row) => (row.punch === null ? [] : [row.punch])),
      (rows) => ({ type: 'punches.received', rows }),
    ),
    ...quarantine(table, parsed.quarantined),
  ];
}

const accessTables = new Set(['user', 'templatev10', 'biodata', 'biophoto', 'userpic', 'errorlog']);

/** The rows of a table of access terminals, uploaded by the terminal or as the answer to a query. */
function readTable(
  table: string,
  body: Body,
  context: RowContext,
): { effects: Effect[]; records: number; quarantined: number } {
  if (table === 'transaction') {
    const parsed = parseAccessLog(body.text, context);
    return { effects: accessEffects(table, parsed), records: parsed.records, quarantined: parsed.quarantined.length };
  }
  if (table === 'attphoto') {
    const { rows } = parseTableRows(body.text, table);
    const photos = rows.map((row) => readPhotoRow(row, context));
    if (photos.every((photo) => photo !== null))
      return {
        effects: photos.map((photo): Effect => ({ type: 'attendancePhoto.received', photo })),
        records: rows.length,
        quarantined: 0,
      };
  }
  if (!accessTables.has(table)) {
    return {
      effects: [{ type: 'body.kept', table, body: body.bytes }],
      records: recordLines(body.text).length,
      quarantined: 0,
    };
  }
  const { rows, lines } = parseTableRows(body.text, table);
  const read: MixedRow[] = [];
  const quarantined: QuarantinedRow[] = [];
  rows.forEach((row, position) => {
    const line = lines[position] ?? '';
    const record = readTableRow(table, row, line);
    if (record === null) quarantined.push(setAside(line, 'unknownRecord', position));
    else read.push(record);
  });
  return {
    effects: [...mixedEffects(read), ...quarantine(table, quarantined)],
    records: rows.length,
    quarantined: quarantined.length,
  };
}

/** The declared number of rows; fewer may have arrived (docs/device-protocol.md#access-terminals). */
function declaredCount(target: Target, records: number): number {
  const declared = wholeNumber(target.query.get('count') ?? '');
  return declared !== null && declared >= 0 ? declared : records;
}

/** `POST cdata?table=tabledata`. */
function readTableUpload(target: Target, body: Body, terminal: TerminalView, context: RowContext): Upload {
  const name = target.query.get('tablename') ?? '';
  const table = readTable(name.toLowerCase(), body, context);
  return { ...table, reply: tableReply(name, declaredCount(target, table.records), terminal.tableAcknowledgement) };
}

/** `POST querydata`: part of the answer to DATA QUERY or DATA COUNT. */
export function readQueryAnswer(target: Target, body: Body, terminal: TerminalView, context: RowContext): Upload {
  const name = target.query.get('tablename') ?? '';
  const type = (target.query.get('type') ?? 'tabledata').toLowerCase();
  const table =
    type === 'tabledata'
      ? readTable(name.toLowerCase(), body, context)
      : type === 'options'
        ? { effects: described(body.text), records: 1, quarantined: 0 }
        : {
            effects: [],
            records: fieldNumber(new Map([['n', body.text.split('=')[1] ?? '']]), 'n') ?? 0,
            quarantined: 0,
          };
  const commandId = target.query.get('cmdid') ?? '';
  const count = declaredCount(target, table.records);
  const answered: Effect = {
    type: 'query.answered',
    commandId,
    table: name,
    part: wholeNumber(target.query.get('packidx') ?? '') ?? 1,
    parts: wholeNumber(target.query.get('packcnt') ?? '') ?? 1,
    count,
  };
  const effects = /^[0-9A-Za-z]{1,32}$/.test(commandId) ? [...table.effects, answered] : table.effects;
  return { ...table, effects, reply: tableReply(name, count, terminal.tableAcknowledgement) };
}

function described(text: string): Effect[] {
  const options = publicOptions(readOptions(text));
  return Object.keys(options).length === 0 ? [] : [{ type: 'terminal.described', options }];
}

/** `POST cdata?table=options`. */
export function readOptionsUpload(body: Body): Upload {
  return { effects: described(body.text), records: 1, quarantined: 0, reply: ok() };
}

/** `table=ATTPHOTO` and `fdata`. A body without a picture is stored as received. */
export function readPhotoUpload(target: Target, body: Body, context: RowContext): Upload {
  const photo = parseAttendancePhoto(body.bytes, target.query, context);
  const effect: Effect =
    photo === null
      ? { type: 'body.kept', table: 'attphoto', body: body.bytes }
      : { type: 'attendancePhoto.received', photo };
  return { effects: body.bytes.length === 0 ? [] : [effect], records: 1, quarantined: 0, reply: ok() };
}

/** Tables of attendance firmware whose records name their kind, or have that of the table's name. */
const recordTables = new Set([
  'operlog',
  'biodata',
  'errorlog',
  'userinfo',
  'fingertmp',
  'face',
  'fvein',
  'userpic',
  'biophoto',
  'templatev10',
]);

/** Parses an upload of an approved terminal by its table. */
export function readUpload(target: Target, body: Body, terminal: TerminalView, context: RowContext): Upload {
  const named = (target.query.get('table') ?? '').toLowerCase();
  const table = named === '' && target.query.get('type')?.toLowerCase() === 'biodata' ? 'biodata' : named;
  if (table === 'attlog') {
    const parsed = parseAttlog(body.text, context);
    const effects = [
      ...some(parsed.rows, (rows) => ({ type: 'punches.received', rows })),
      ...quarantine(table, parsed.quarantined),
    ];
    return { effects, records: parsed.records, quarantined: parsed.quarantined.length, reply: okCount(parsed.records) };
  }
  if (recordTables.has(table)) {
    const parsed = parseOperlog(body.text, context, table);
    const effects = [...mixedEffects(parsed.rows), ...quarantine(table, parsed.quarantined)];
    return { effects, records: parsed.records, quarantined: parsed.quarantined.length, reply: okCount(parsed.records) };
  }
  if (table === 'rtlog') {
    const parsed = parseAccessLog(body.text, context);
    return {
      effects: accessEffects(table, parsed),
      records: parsed.records,
      quarantined: parsed.quarantined.length,
      reply: ok(),
    };
  }
  if (table === 'rtstate') {
    const state = parseDoorState(body.text);
    if (state?.local) readRowTime(state.local, context, null);
    return {
      effects: state === null ? [] : [{ type: 'doors.changed', state }],
      records: 1,
      quarantined: 0,
      reply: ok(),
    };
  }
  if (table === 'tabledata') return readTableUpload(target, body, terminal, context);
  if (table === 'options') return readOptionsUpload(body);
  if (table === 'attphoto') return readPhotoUpload(target, body, context);
  const records = recordLines(body.text).length;
  const bodyEffects: Effect[] =
    table === '' || body.bytes.length === 0 ? [] : [{ type: 'body.kept', table: cutText(table, 32), body: body.bytes }];
  return { effects: bodyEffects, records, quarantined: 0, reply: ok() };
}
