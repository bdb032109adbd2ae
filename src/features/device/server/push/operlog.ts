import { replaceIllegible } from './illegible.ts';
import { cutText, readFields, fieldText } from './fields.ts';
import { recordLines } from './attlog.ts';
import type {
  DeviceErrorRow,
  OperationRow,
  ParsedRows,
  PersonPhotoRow,
  QuarantinedRow,
  TemplateRow,
  UserRow,
} from './model.ts';
import { readPersonPhoto, readTemplate, readUser } from './person-records.ts';
import { setAside } from './quarantine.ts';
import { resolveRowTime } from './row-context.ts';
import type { RowContext } from './row-context.ts';

/** A record of a table with mixed kinds, distinguished by `kind`. */
export type MixedRow =
  | { readonly kind: 'operation'; readonly row: OperationRow }
  | { readonly kind: 'user'; readonly row: UserRow }
  | { readonly kind: 'template'; readonly row: TemplateRow }
  | { readonly kind: 'photo'; readonly row: PersonPhotoRow }
  | { readonly kind: 'error'; readonly row: DeviceErrorRow };

const keyedKinds = 'USER|FP|FACE|FVEIN|USERPIC|BIOPHOTO|BIODATA|FINGERTMP|ERRORLOG';
// Records joined without a newline are split at a kind word in the middle of a line that is followed by what always follows it.
const gluedRecord = new RegExp(`(?<=\\S)(?=OPLOG[ \\t]\\d+\\t|(?:${keyedKinds})[ \\t]+(?:PIN|ErrCode)=)`, 'gi');
const recordHead = new RegExp(`^\\s*(OPLOG|${keyedKinds})[ \\t]+`, 'i');

/** A field with text that people write: its content is never a record. */
const writtenField = /^\s{0,16}(?:Name|Passwd|ErrMsg)\s{0,16}=/i;

/**
 * Splits joined records. A kind word within a name is part of the name, not a record. The field that contains a possible split is
 * looked up once, however many kind words it contains.
 */
function splitGlued(line: string): string[] {
  const records: string[] = [];
  let start = 0;
  let fieldFrom = 0;
  let fieldTo = -1;
  let isWritten = false;
  for (const { index } of line.matchAll(gluedRecord)) {
    if (index <= start) continue;
    while (fieldTo < index) {
      fieldFrom = fieldTo + 1;
      const tab = line.indexOf('\t', fieldFrom);
      fieldTo = tab < 0 ? line.length : tab;
      isWritten = writtenField.test(line.slice(fieldFrom, fieldFrom + 64));
    }
    if (isWritten) continue;
    records.push(line.slice(start, index));
    start = index;
  }
  records.push(line.slice(start));
  return records;
}

function readOperation(text: string, context: RowContext): OperationRow | null {
  const fields = text.split('\t').map((field) => field.trim());
  const operation = fields[0] ?? '';
  const time = resolveRowTime(fields[2] ?? '', context, null);
  if (!/^\d{1,5}$/.test(operation) || time === null) return null;
  context.shown.time = time.time;
  return {
    operation: Number(operation),
    operator: cutText(fields[1] ?? '', 24),
    local: time.local,
    time: time.time,
    params: [3, 4, 5, 6].map((at) => cutText(fields[at] ?? '', 64)),
  };
}

/** An ERRORLOG record (docs/device-protocol.md#errors-of-terminals): its additional text is base64 of JSON, stored decoded. */
export function readError(text: string): DeviceErrorRow | null {
  const fields = readFields(text);
  const code = fieldText(fields, 'errcode');
  if (code === null) return null;
  const additional = fieldText(fields, 'additional');
  return {
    code: cutText(code, 32),
    message: fieldText(fields, 'errmsg', 500) ?? '',
    origin: fieldText(fields, 'dataorigin', 16) ?? '',
    commandId: fieldText(fields, 'cmdid', 32),
    additional:
      additional === null ? null : cutText(replaceIllegible(Buffer.from(additional, 'base64').toString('utf8')), 2000),
  };
}

function readRecord(record: string, context: RowContext, table: string): MixedRow | null {
  const head = recordHead.exec(record);
  const kind = (head?.[1] ?? table).toUpperCase();
  const rest = head === null ? record : record.slice(head[0].length);
  switch (kind) {
    case 'OPLOG': {
      const row = head === null ? null : readOperation(rest, context);
      return row === null ? null : { kind: 'operation', row };
    }
    case 'USER':
    case 'USERINFO': {
      const row = readUser(readFields(rest));
      return row === null ? null : { kind: 'user', row };
    }
    case 'FP':
    case 'FACE':
    case 'FVEIN':
    case 'FINGERTMP':
    case 'BIODATA':
    case 'TEMPLATEV10': {
      const row = readTemplate(readFields(rest), kind);
      return row === null ? null : { kind: 'template', row };
    }
    case 'USERPIC':
    case 'BIOPHOTO': {
      const row = readPersonPhoto(readFields(rest), kind);
      return row === null ? null : { kind: 'photo', row };
    }
    case 'ERRORLOG': {
      const row = readError(rest);
      return row === null ? null : { kind: 'error', row };
    }
    default:
      return null;
  }
}

/**
 * Parses the operation log and the tables of the same form (BIODATA, ERRORLOG, USERINFO, USERPIC …): one record a line, whose first
 * word is its kind; without that word, the table's name gives the kind. `records` counts records and not lines, so joined ones
 * count separately.
 */
export function parseOperlog(text: string, context: RowContext, table = 'OPERLOG'): ParsedRows<MixedRow> {
  const records = recordLines(text).flatMap(splitGlued);
  const rows: MixedRow[] = [];
  const quarantined: QuarantinedRow[] = [];
  records.forEach((record, position) => {
    const row = readRecord(record, context, table);
    if (row === null) quarantined.push(setAside(record, 'unknownRecord', position));
    else rows.push(row);
  });
  return { rows, quarantined, records: records.length };
}
