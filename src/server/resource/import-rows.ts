import { languages, type AnyField, type FieldMessages, type RowError } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import { columnName, TableFileError, type ReadRow } from '../table-file/index.ts';
import { takeTurns } from '../threads/index.ts';
import { wordsIn, type Words } from '../words/index.ts';
import { fieldAt, keyOf, labelKey, titleOf } from './columns.ts';
import type { ResourceServer, Row } from './definition.ts';
import { isInvisible, partsOf, valueOf } from './import-cell.ts';
import { idsByText } from './import-ids.ts';
import { recordsOf } from './import-lines.ts';
import { lookingFrom } from './scope.ts';
import type { Writing } from './write.ts';

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

/** The rows of a file with what their columns are. */
export interface ImportedTable {
  readonly columns: readonly (string | undefined)[];
  readonly rows: readonly ImportedRow[];
}

/**
 * Turns the rows of a file into what the form would send. Columns are found by their heading: the field's label in any of the
 * languages, or its name; an unknown heading is an error, not ignored. References are found by code or by name. Child rows
 * stand in columns of their own, each in a line. Other requests have their turn meanwhile.
 */
export async function readImport(
  writing: Writing,
  context: TenantContext,
  table: readonly ReadRow[],
  paths: readonly string[],
  words: Words,
): Promise<ImportedTable> {
  const { server } = writing;
  const { resource } = server;
  const [heading, ...lines] = withoutOwner(server, table);
  const columns = columnsOf(server, heading, paths);
  const unknown = (heading?.cells ?? []).filter((title, at) => title.trim() !== '' && columns[at] === undefined);
  const turns = takeTurns();
  const lookups = await readLookups(writing, context, columns, lines);
  const listed = [...new Set(columns.flatMap((path) => (path?.includes('.') ? [path.split('.')[0] ?? ''] : [])))];
  const seen = new Map<string, Set<string>>();
  const rows: ImportedRow[] = [];
  for (const { first, more, differing } of recordsOf(lines, columns, keyOf(resource))) {
    const values: Row = {};
    const errors: FieldMessages = {};
    const further = [...differing];
    const children = Object.fromEntries(listed.map((name) => [name, [] as Row[]]));
    const places = Object.fromEntries(listed.map((name) => [name, [] as number[]]));
    if (unknown.length > 0) errors[unknown.join(', ')] = [{ code: 'unknownField' }];
    for (const line of [first, ...more]) {
      const { cells, unreadable = [] } = line;
      // A line brings a child row where one of its columns is told.
      for (const name of listed) {
        if (!columns.some((path, at) => path?.startsWith(`${name}.`) && isTold(line, at))) continue;
        children[name]?.push({});
        places[name]?.push(line.row);
      }
      cells.forEach((cell, at) => {
        const path = columns[at];
        const [name = '', inner] = path?.split('.') ?? [];
        const found = path === undefined ? undefined : fieldAt(resource, path);
        // What a further line says of the record itself was held against the first.
        if (line !== first && found && inner === undefined) return;
        const place = (children[name]?.length ?? 0) - 1;
        const into = inner === undefined ? values : children[name]?.[place];
        const key = inner === undefined ? (path ?? columnName(at)) : `${name}.${place}.${inner}`;
        const text = cell.trim();
        const wrong = (code: string): void => {
          if (line === first || inner !== undefined) errors[key] ??= [{ code }];
          else further.push({ row: line.row, field: key, code, value: text.slice(0, 100) });
        };
        if (unreadable.includes(at)) wrong('unreadable');
        // A heading that is not known was told of; a cell below none would be lost without a word.
        else if (text !== '' && (heading?.cells[at] ?? '').trim() === '') wrong('unknownField');
        if (!found || !into || text === '') return;
        const value = valueOf(found, text, lookups.get(path ?? ''), words);
        if (value === undefined) wrong(found.field.target ? 'unknownRecord' : 'type');
        if (isInvisible(text)) wrong('illegalInput');
        into[inner ?? name] = value ?? text;
        if (found.field.options.unique && isRepeated(seen, name, text)) wrong('unique');
      });
    }
    rows.push({ row: first.row, values: { ...values, ...children }, lines: places, errors, further });
    await turns.next();
  }
  return { columns, rows };
}

const isTold = ({ cells, unreadable }: ReadRow, at: number): boolean =>
  (cells[at] ?? '').trim() !== '' || unreadable?.includes(at) === true;

/** The records that the cells of references mean, by column: one question a column, whatever the number of lines. */
async function readLookups(
  { server, registry }: Writing,
  context: TenantContext,
  columns: readonly (string | undefined)[],
  lines: readonly ReadRow[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const turns = takeTurns();
  const lookups = new Map<string, ReadonlyMap<string, number>>();
  for (const [at, path] of columns.entries()) {
    const field: AnyField | undefined = path === undefined ? undefined : fieldAt(server.resource, path)?.field;
    if (path === undefined || !field?.target) continue;
    const wanted = new Set<string>();
    for (const { cells } of lines) {
      for (const text of partsOf(field, cells[at] ?? '')) wanted.add(text.toLowerCase());
      await turns.next();
    }
    const target = registry.get(field.target);
    lookups.set(path, await idsByText(target, lookingFrom(server, context, target), [...wanted]));
  }
  return lookups;
}

/** A file of own records without the column that says whose they are: nobody reads it. */
function withoutOwner({ resource }: ResourceServer, table: readonly ReadRow[]): readonly ReadRow[] {
  const { audience } = resource;
  if (audience.of !== 'own') return table;
  const { employee } = audience;
  const titles = new Set([
    employee,
    ...languages.map((language) => wordsIn(language).text(labelKey(resource, employee)).toLowerCase()),
  ]);
  const named = (table[0]?.cells ?? []).map((title) => titles.has(title.trim().toLowerCase()));
  return table.map(({ row, cells, unreadable = [] }) => {
    const wrong = unreadable.filter((at) => !named[at]);
    return {
      row,
      cells: cells.map((cell, at) => (named[at] ? '' : cell)),
      ...(wrong.length > 0 ? { unreadable: wrong } : {}),
    };
  });
}

/** The field of each column of the heading. */
function columnsOf(
  { resource }: ResourceServer,
  heading: ReadRow | undefined,
  paths: readonly string[],
): (string | undefined)[] {
  const byTitle = new Map<string, string>();
  for (const language of languages) {
    for (const path of paths.toReversed()) byTitle.set(titleOf(resource, path, wordsIn(language)).toLowerCase(), path);
  }
  for (const path of paths) byTitle.set(path, path);
  const columns = (heading?.cells ?? []).map((title) => byTitle.get(title.trim().toLowerCase()));
  if (heading?.unreadable) throw new TableFileError('damaged');
  const known = columns.filter((path) => path !== undefined);
  if (known.length === 0) throw new TableFileError('notATable');
  if (new Set(known).size < known.length) throw new TableFileError('repeatedColumn');
  return columns;
}

/** As unique texts are compared by the database. */
export const uniqueKey = (value: unknown): string =>
  typeof value === 'string' ? value.normalize('NFKC').trim().toLowerCase() : '';

function isRepeated(seen: Map<string, Set<string>>, name: string, text: string): boolean {
  const known = seen.get(name) ?? new Set();
  seen.set(name, known);
  const key = uniqueKey(text);
  if (known.has(key)) return true;
  known.add(key);
  return false;
}
