import type { DateFormat, FieldMessage, FieldMessages, RowError } from '#shared/contract/index.ts';
import { columnName, type ReadRow } from '../table-file/index.ts';
import type { Words } from '../words/index.ts';
import type { FieldOfColumn } from './columns.ts';
import type { Row } from './definition.ts';
import { isInvisible, valueOf } from './import-cell.ts';
import type { FoundTexts } from './import-ids.ts';
import { whyWrong } from './import-wrong.ts';
import type { RecordLines } from './import-lines.ts';

/** A record of a file: its row number, its values as the form would send them, and its errors. */
export interface ImportedRow {
  readonly row: number;
  readonly values: Row;
  /** The record to change; absent for a new one. */
  readonly id?: number;
  /** Line numbers of its child rows, by field. */
  readonly lines: Readonly<Record<string, readonly number[]>>;
  readonly errors: FieldMessages;
  /** Errors in its further lines, beside those of child rows. */
  readonly further: readonly RowError[];
}

/** A child row field of the file. */
export interface List {
  readonly name: string;
  /** The columns of the file that belong to it. */
  readonly columns: readonly number[];
  /** The most rows per record; further ones are reported and not read. */
  readonly max: number;
}

/** The context for reading all records of a file. */
export interface Reading {
  /** The field of each column. */
  readonly columns: readonly (FieldOfColumn | undefined)[];
  /** Whether each column's heading holds any text. */
  readonly isNamed: readonly boolean[];
  readonly lists: readonly List[];
  /** Records by reference text, by column. */
  readonly lookups: ReadonlyMap<string, FoundTexts>;
  /** Values of unique fields seen in the file. */
  readonly seen: Map<string, Set<string>>;
  readonly words: Words;
  /** The format of dates. */
  readonly dateFormat: DateFormat;
}

interface Child {
  readonly rows: Row[];
  readonly lines: number[];
}

/** One record of a file, read line by line. Errors are a map by heading, because headings are untrusted text. */
export class RecordReading {
  readonly errors = new Map<string, FieldMessage[]>();
  private readonly reading: Reading;
  private readonly record: RecordLines;
  private readonly paths: readonly (string | undefined)[];
  private readonly values: Row = {};
  private readonly children: ReadonlyMap<string, Child>;
  private readonly further: RowError[];
  /** Child row fields already reported as too long. */
  private readonly full = new Set<string>();

  constructor(reading: Reading, record: RecordLines, paths: readonly (string | undefined)[]) {
    this.reading = reading;
    this.record = record;
    this.paths = paths;
    this.children = new Map(reading.lists.map(({ name }) => [name, { rows: [], lines: [] }]));
    this.further = [...record.differing];
  }

  row(): ImportedRow {
    const children = [...this.children];
    return {
      row: this.record.first.row,
      values: { ...this.values, ...Object.fromEntries(children.map(([name, { rows }]) => [name, rows])) },
      lines: Object.fromEntries(children.map(([name, { lines }]) => [name, lines])),
      errors: Object.fromEntries(this.errors),
      further: this.further,
    };
  }

  line(line: ReadRow): void {
    const full = new Set<string>();
    // A line adds a child row if one of its columns has a value.
    for (const { name, columns, max } of this.reading.lists) {
      const child = this.children.get(name);
      if (!child || !columns.some((at) => isFilled(line, at))) continue;
      if (child.rows.length >= max) full.add(name);
      else {
        child.rows.push({});
        child.lines.push(line.row);
      }
    }
    for (const name of full) this.tooMany(line, name);
    for (const at of line.cells.keys()) this.cell(line, at, full);
  }

  /** Reports once that a field has too many child rows; further rows are dropped. */
  private tooMany({ row }: ReadRow, name: string): void {
    if (this.full.has(name)) return;
    this.full.add(name);
    this.further.push({ row, field: name, code: 'maxRows', value: '' });
  }

  private cell(line: ReadRow, at: number, full: ReadonlySet<string>): void {
    const { columns, isNamed, lookups, words, dateFormat } = this.reading;
    const path = this.paths[at];
    const found = columns[at];
    const [name = '', inner] = path?.split('.') ?? [];
    // A further line's values of the record itself have been compared with the first line.
    if ((line !== this.record.first && found && inner === undefined) || full.has(name)) return;
    const child = inner === undefined ? undefined : this.children.get(name);
    const place = (child?.rows.length ?? 0) - 1;
    const into = inner === undefined ? this.values : child?.rows[place];
    const text = (line.cells[at] ?? '').trim();
    const wrong = (code: string, context?: Readonly<Record<string, string>>): void => {
      const filled = context ? { code, context: { ...context } } : { code };
      const key = inner === undefined ? (path ?? columnName(at)) : `${name}.${place}.${inner}`;
      if (line !== this.record.first && inner === undefined)
        this.further.push({ row: line.row, field: key, ...filled, value: text.slice(0, 100) });
      else if (!this.errors.has(key)) this.errors.set(key, [filled]);
    };
    if (line.unreadable?.includes(at)) wrong('unreadable');
    // Unknown headings were reported; a cell without any heading would be lost silently.
    else if (text !== '' && !isNamed[at]) wrong('unknownField');
    if (!found || !into || text === '') return;
    const value = valueOf(found, text, lookups.get(path ?? '')?.ids, words, dateFormat);
    if (value === undefined) {
      const { code, context } = whyWrong(found, text, lookups.get(path ?? ''), { words, dateFormat });
      wrong(code, context);
    }
    if (isInvisible(text)) wrong('illegalInput');
    into[inner ?? name] = value === undefined ? text : value;
    if (found.field.options.unique && this.isRepeated(name, text)) wrong('unique');
  }

  private isRepeated(name: string, text: string): boolean {
    const { seen } = this.reading;
    const known = seen.get(name) ?? new Set();
    seen.set(name, known);
    const key = uniqueKey(text);
    if (known.has(key)) return true;
    known.add(key);
    return false;
  }
}

const isFilled = ({ cells, unreadable }: ReadRow, at: number): boolean =>
  (cells[at] ?? '').trim() !== '' || unreadable?.includes(at) === true;

/** A value as the database compares unique texts. */
export const uniqueKey = (value: unknown): string =>
  typeof value === 'string' ? value.normalize('NFKC').trim().toLowerCase() : '';
