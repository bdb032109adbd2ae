import type { DateFormat, FieldMessage, FieldMessages, RowError } from '#shared/contract/index.ts';
import { columnName, type ReadRow } from '../table-file/index.ts';
import type { Words } from '../words/index.ts';
import type { FieldOfColumn } from './columns.ts';
import type { Row } from './definition.ts';
import { isInvisible, valueOf } from './import-cell.ts';
import type { RecordLines } from './import-lines.ts';

/** A record of a file: its number as the sheet counts, its values as the form would send them, and what is wrong. */
export interface ImportedRow {
  readonly row: number;
  readonly values: Row;
  /** Which record it changes; absent: it is a new one. */
  readonly id?: number;
  /** The numbers of the lines that its child rows stand in, by field. */
  readonly lines: Readonly<Record<string, readonly number[]>>;
  readonly errors: FieldMessages;
  /** What is wrong in further lines of it, beside their child rows. */
  readonly further: readonly RowError[];
}

/** A field of child rows that the file brings. */
export interface List {
  readonly name: string;
  /** Which of the file's columns are of it. */
  readonly columns: readonly number[];
  /** Rows of one record, at most: what goes beyond is told and not read. */
  readonly max: number;
}

/** What all records of a file are read by. */
export interface Reading {
  /** The field of each column. */
  readonly columns: readonly (FieldOfColumn | undefined)[];
  /** Whether the heading of each column says anything. */
  readonly isNamed: readonly boolean[];
  readonly lists: readonly List[];
  /** Ids by what the cells of references say, by column. */
  readonly lookups: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Values of unique fields that the file has said. */
  readonly seen: Map<string, Set<string>>;
  readonly words: Words;
  /** In which days are written here. */
  readonly dateFormat: DateFormat;
}

interface Child {
  readonly rows: Row[];
  readonly lines: number[];
}

/** One record of a file, read line by line. What names stand in the heading is a stranger's text: errors are a map by them. */
export class RecordReading {
  readonly errors = new Map<string, FieldMessage[]>();
  private readonly reading: Reading;
  private readonly record: RecordLines;
  private readonly paths: readonly (string | undefined)[];
  private readonly values: Row = {};
  private readonly children: ReadonlyMap<string, Child>;
  private readonly further: RowError[];
  /** Lists of which it has been said that they are too long. */
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
    // A line brings a child row where one of its columns is told.
    for (const { name, columns, max } of this.reading.lists) {
      const child = this.children.get(name);
      if (!child || !columns.some((at) => isTold(line, at))) continue;
      if (child.rows.length >= max) full.add(name);
      else {
        child.rows.push({});
        child.lines.push(line.row);
      }
    }
    for (const name of full) this.tooMany(line, name);
    for (const at of line.cells.keys()) this.cell(line, at, full);
  }

  /** Said once of a list: what goes beyond is none of it. */
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
    // What a further line says about the record itself has been compared with the first line.
    if ((line !== this.record.first && found && inner === undefined) || full.has(name)) return;
    const child = inner === undefined ? undefined : this.children.get(name);
    const place = (child?.rows.length ?? 0) - 1;
    const into = inner === undefined ? this.values : child?.rows[place];
    const text = (line.cells[at] ?? '').trim();
    const wrong = (code: string): void => {
      const key = inner === undefined ? (path ?? columnName(at)) : `${name}.${place}.${inner}`;
      if (line !== this.record.first && inner === undefined)
        this.further.push({ row: line.row, field: key, code, value: text.slice(0, 100) });
      else if (!this.errors.has(key)) this.errors.set(key, [{ code }]);
    };
    if (line.unreadable?.includes(at)) wrong('unreadable');
    // A heading that is not known was told of; a cell below none would be lost without a word.
    else if (text !== '' && !isNamed[at]) wrong('unknownField');
    if (!found || !into || text === '') return;
    const value = valueOf(found, text, lookups.get(path ?? ''), words, dateFormat);
    if (value === undefined) wrong(found.field.target ? 'unknownRecord' : 'type');
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

const isTold = ({ cells, unreadable }: ReadRow, at: number): boolean =>
  (cells[at] ?? '').trim() !== '' || unreadable?.includes(at) === true;

/** As unique texts are compared by the database. */
export const uniqueKey = (value: unknown): string =>
  typeof value === 'string' ? value.normalize('NFKC').trim().toLowerCase() : '';
