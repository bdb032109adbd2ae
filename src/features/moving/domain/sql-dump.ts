import { Cursor, readString, readTuple, skipBrackets, type MoreText } from './sql-values.ts';

/** A row of a table of the former system. */
export interface FormerRow {
  /** In lower case, without a schema. */
  readonly table: string;
  /** The value of a column by its name in lower case; null if it is empty or there is no such column. */
  readonly get: (column: string) => string | null;
  readonly has: (column: string) => boolean;
}

/** What is known when a dump has been read. */
export interface DumpEnd {
  /** The file ends in the middle of a table. */
  readonly isCutOff: boolean;
  /** Rows with another number of values than their table has columns, by table. */
  readonly broken: ReadonlyMap<string, number>;
}

const part = String.raw`(?:"[^"]+"|\x60[^\x60]+\x60|\[[^\]]+\]|[\w$]+)`;
const name = String.raw`(${part}(?:\s*\.\s*${part})*)`;
const copy = new RegExp(String.raw`COPY\s+${name}\s*\(([^)]*)\)\s*FROM\s+stdin[^\n]*\n`, 'iy');
const insert = new RegExp(String.raw`INSERT\s+(?:IGNORE\s+)?(?:INTO\s+)?${name}\s*`, 'iy');
const create = new RegExp(String.raw`CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?${name}\s*(?=\()`, 'iy');
const values = /(?:OVERRIDING\s+\w+\s+VALUE\s*)?VALUES\s*/iy;
const column = new RegExp(String.raw`\s*(${part})\s`, 'y');
const notColumns = /^(?:primary|key|unique|constraint|index|foreign|check|fulltext|spatial|exclude|like)$/i;

const bare = (given: string): string =>
  (given.match(new RegExp(part, 'g'))?.at(-1) ?? given).replaceAll(/["`[\]]/g, '').toLowerCase();
const listed = (given: string): string[] => given.split(',').map((one) => bare(one.trim()));

/** Of which table the rows of a statement are, and what they hold. */
interface Rows {
  readonly table: string;
  readonly columns: readonly string[];
}

/** A statement that is read row by row, or has been passed. */
type Statement =
  | ({ readonly of: 'copy' } & Rows)
  | ({ readonly of: 'insert' } & Rows)
  | { readonly of: 'other'; readonly isOpen: boolean };

/** What is known of a dump while it is read. */
interface Reading {
  readonly cursor: Cursor;
  readonly tables: Map<string, readonly string[]>;
  readonly rowOf: RowMaker;
}

const textHead = 200_000;
const textTail = 2000;

/**
 * Reads the rows of a plain dump as PostgreSQL (`COPY`, `INSERT`), MySQL and SQL Server (`INSERT`) write it. The columns of a row are
 * those that its statement names, else those of the table's definition. Everything else is passed over.
 * @param more the parts of a large dump behind `text`, its beginning
 */
export function* readDump(text: string, more?: MoreText): Generator<FormerRow, DumpEnd> {
  const head = text.slice(0, textHead);
  let tail = text.slice(-textTail);
  const cursor = new Cursor(
    text,
    /MySQL dump|MariaDB dump|phpMyAdmin|HeidiSQL|INTO `|TABLE `/i.test(head),
    more &&
      (() => {
        const part = more();
        if (part !== undefined) tail = (tail + part).slice(-textTail);
        return part;
      }),
  );
  const broken = new Map<string, number>();
  const reading: Reading = { cursor, tables: new Map(), rowOf: rowMaker(broken) };
  let isOpen = false;
  while (!isOpen) {
    cursor.whole(() => cursor.skipBlank());
    if (cursor.isOver) break;
    const statement = cursor.whole(() => readStatement(reading));
    if (statement.of === 'copy') isOpen = !(yield* readCopied(reading, statement));
    else if (statement.of === 'insert') isOpen = !(yield* readInserted(reading, statement));
    else isOpen = statement.isOpen;
  }
  const isWhole =
    !/^-- (?:PostgreSQL database dump|MySQL dump|MariaDB dump)/m.test(head) ||
    /^-- (?:PostgreSQL database dump complete|Dump completed)/m.test(tail);
  return { isCutOff: isOpen || !isWhole, broken };
}

/** Reads a statement up to its rows; one without rows whole. */
function readStatement({ cursor, tables }: Reading): Statement {
  const copied = cursor.take(copy);
  if (copied) return { of: 'copy', table: bare(copied[1] ?? ''), columns: listed(copied[2] ?? '') };
  const created = cursor.take(create);
  if (created) {
    const columns = readColumns(cursor);
    if (columns) tables.set(bare(created[1] ?? ''), columns);
    return { of: 'other', isOpen: !columns };
  }
  const inserted = cursor.take(insert);
  if (inserted) return beginInsert(cursor, bare(inserted[1] ?? ''), tables);
  skipStatement(cursor);
  return { of: 'other', isOpen: false };
}

/** Reads the columns of `INSERT`, up to its first row. */
function beginInsert(cursor: Cursor, table: string, tables: Reading['tables']): Statement {
  const from = cursor.at;
  let columns = tables.get(table) ?? [];
  if (cursor.text[from] === '(') {
    if (!skipBrackets(cursor)) return { of: 'other', isOpen: true };
    columns = listed(cursor.text.slice(from + 1, cursor.at - 1));
    cursor.skipBlank();
  }
  if (cursor.take(values)) return { of: 'insert', table, columns };
  if (cursor.isOver) return { of: 'other', isOpen: true };
  skipStatement(cursor);
  return { of: 'other', isOpen: false };
}

type RowMaker = (table: string, columns: readonly string[], given: readonly (string | null)[]) => FormerRow | undefined;

function rowMaker(broken: Map<string, number>): RowMaker {
  let last: { readonly columns: readonly string[]; readonly places: ReadonlyMap<string, number> } | undefined;
  return (table, columns, given) => {
    if (given.length !== columns.length) {
      broken.set(table, (broken.get(table) ?? 0) + 1);
      return undefined;
    }
    if (last?.columns !== columns) last = { columns, places: new Map(columns.map((one, at) => [one, at])) };
    const { places } = last;
    return { table, get: (wanted) => given[places.get(wanted) ?? -1] ?? null, has: (wanted) => places.has(wanted) };
  };
}

/** Reads the lines of `COPY`. @returns false if the file ends within them; then its last line is not read */
function* readCopied({ cursor, rowOf }: Reading, { table, columns }: Rows): Generator<FormerRow, boolean> {
  for (;;) {
    const end = cursor.text.indexOf('\n', cursor.at);
    if (end < 0) {
      if (cursor.extend(cursor.at)) continue;
      const isEnd = cursor.text.slice(cursor.at).trim() === String.raw`\.`;
      cursor.at = cursor.text.length;
      return isEnd;
    }
    const line = cursor.text.slice(cursor.at, cursor.text[end - 1] === '\r' ? end - 1 : end);
    cursor.at = end + 1;
    if (line === String.raw`\.`) return true;
    const row = rowOf(table, columns, line.split('\t').map(copiedValue));
    if (row) yield row;
  }
}

const copyEscapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function copiedValue(given: string): string | null {
  if (!given.includes('\\')) return given;
  if (given === String.raw`\N`) return null;
  return given.replaceAll(
    /\\(?:x([0-9a-f]{1,2})|([0-7]{1,3})|([\s\S]))/gi,
    (_all, hex?: string, octal?: string, letter?: string) =>
      hex === undefined
        ? octal === undefined
          ? (copyEscapes[letter ?? ''] ?? letter ?? '')
          : String.fromCharCode(parseInt(octal, 8))
        : String.fromCharCode(parseInt(hex, 16)),
  );
}

/** Reads the rows of `INSERT`. @returns false if the file ends within them */
function* readInserted({ cursor, rowOf }: Reading, { table, columns }: Rows): Generator<FormerRow, boolean> {
  for (;;) {
    const read = cursor.whole(() => readRow(cursor));
    if (read === 'open') return false;
    if (read === 'over') return true;
    const row = rowOf(table, columns, read.given);
    if (row) yield row;
    if (read.isLast) return true;
  }
}

/** Reads a row of `INSERT` with what is behind it. @returns `over` if there is none, or one that cannot be read; `open` if the file ends within it */
function readRow(cursor: Cursor): 'open' | 'over' | { readonly given: (string | null)[]; readonly isLast: boolean } {
  cursor.skipBlank();
  if (cursor.isOver) return 'open';
  if (cursor.text[cursor.at] !== '(') {
    cursor.take(/;/y);
    return 'over';
  }
  const given = readTuple(cursor);
  if (given === undefined) return cursor.isOver ? 'open' : 'over';
  cursor.skipBlank();
  const isLast = !cursor.take(/,/y);
  if (isLast) cursor.take(/;/y);
  return { given, isLast };
}

/** Reads the names of the columns of `CREATE TABLE`; undefined if the file ends within it. */
function readColumns(cursor: Cursor): string[] | undefined {
  const columns: string[] = [];
  cursor.at += 1;
  for (;;) {
    cursor.skipBlank();
    const found = cursor.take(column)?.[1];
    if (found !== undefined && !notColumns.test(found)) columns.push(bare(found));
    for (;;) {
      cursor.take(/[^'"(),]+/y);
      const letter = cursor.text[cursor.at];
      if (letter === undefined) return undefined;
      if (letter === '(') {
        if (!skipBrackets(cursor)) return undefined;
        continue;
      }
      cursor.at += 1;
      if (letter === ')') return columns;
      if (letter === ',') break;
      readString(cursor, letter, cursor.escapes);
    }
  }
}

/** Passes a statement that is not read. Scripts of SQL Server end it by a line, not by a semicolon. */
function skipStatement(cursor: Cursor): void {
  const { text } = cursor;
  while (!cursor.isOver) {
    cursor.take(/[^;'"$\n]+/y);
    const letter = text[cursor.at];
    cursor.at += 1;
    if (letter === ';' || letter === undefined) return;
    if (letter === '\n' && cursor.take(/\s*(?=(?:GO|INSERT|CREATE\s+TABLE|COPY)\b)(?:GO\b)?/iy)) return;
    if (letter === "'" || letter === '"') readString(cursor, letter, cursor.escapes);
    if (letter !== '$') continue;
    cursor.at -= 1;
    const quote = cursor.take(/\$\w*\$/y);
    if (quote) cursor.moveAfter(quote[0]);
    else cursor.at += 1;
  }
}
