import { languages, type AnyField, type AnyResource } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import { TableFileError, type ReadRow } from '../table-file/index.ts';
import { companyClock } from '../tenancy/company-clock.ts';
import { takeTurns, type Turns } from '../threads/index.ts';
import { wordsIn, type Words } from '../words/index.ts';
import { fieldAt, keyOf, labelKey, titleOf } from './columns.ts';
import type { ResourceServer, Writing } from './definition.ts';
import { partsOf } from './import-cell.ts';
import { idsByText } from './import-ids.ts';
import { isNoted } from './import-notes.ts';
import { recordsOf } from './import-lines.ts';
import { findMissing, withPlaceholders, type MissingName, type WantedTexts } from './import-missing.ts';
import { RecordReading, type ImportedRow, type List, type Reading } from './import-record.ts';
import { lookupContext } from './scope.ts';

/** The rows of a file with the fields of their columns. */
export interface ImportedTable {
  readonly columns: readonly (string | undefined)[];
  readonly rows: readonly ImportedRow[];
  /** Names that no record has and that the import can create. */
  readonly missing: readonly MissingName[];
}

/**
 * Turns the rows of a file into form values. Columns are found by heading: the field's label in any language, or its
 * name; an unknown heading refuses the file, so that no column is lost silently. References are found by code or name. Child rows have their own
 * columns, one row per line. Lets other requests run meanwhile.
 */
export async function readImport(
  writing: Writing,
  context: TenantContext,
  table: readonly ReadRow[],
  paths: readonly string[],
  words: Words,
  createsMissing = false,
): Promise<ImportedTable> {
  const { server } = writing;
  const { resource } = server;
  const turns = takeTurns();
  const [heading, ...below] = await withoutOwner(server, table, turns);
  const lines = below.filter((line) => !isNoted(line));
  const columns = columnsOf(server, heading, paths);
  const lookups = await readLookups(writing, context, columns, lines);
  const missing = await findMissing(writing, context, lookups, turns);
  const reading: Reading = {
    columns: columns.map((path) => (path === undefined ? undefined : fieldAt(resource, path))),
    isNamed: (heading?.cells ?? []).map((title) => title.trim() !== ''),
    lists: listsOf(resource, columns),
    lookups: createsMissing ? withPlaceholders(writing, lookups, missing) : lookups,
    seen: new Map(),
    words,
    dateFormat: (await companyClock(context)).formats.dateFormat,
  };
  const rows: ImportedRow[] = [];
  for (const record of await recordsOf(lines, columns, keyOf(resource), turns)) {
    const read = new RecordReading(reading, record, columns);
    for (const line of [record.first, ...record.more]) {
      read.line(line);
      await turns.next();
    }
    rows.push(read.row());
  }
  return { columns, rows, missing };
}

/** The child row fields among the columns, with their columns. */
function listsOf({ fields }: AnyResource, columns: readonly (string | undefined)[]): readonly List[] {
  const lists = new Map<string, number[]>();
  for (const [at, path] of columns.entries()) {
    const [name = '', inner] = path?.split('.') ?? [];
    if (inner !== undefined) lists.set(name, [...(lists.get(name) ?? []), at]);
  }
  return [...lists].map(([name, at]) => ({ name, columns: at, max: fields[name]?.rows?.max ?? 0 }));
}

/** The records that reference cells mean, by column: one query per column, whatever the number of lines. */
async function readLookups(
  { server, registry }: Writing,
  context: TenantContext,
  columns: readonly (string | undefined)[],
  lines: readonly ReadRow[],
): Promise<ReadonlyMap<string, WantedTexts>> {
  const turns = takeTurns();
  const lookups = new Map<string, WantedTexts>();
  for (const [at, path] of columns.entries()) {
    const field: AnyField | undefined = path === undefined ? undefined : fieldAt(server.resource, path)?.field;
    if (path === undefined || !field?.target) continue;
    const wanted = new Map<string, string>();
    for (const { cells } of lines) {
      for (const text of partsOf(field, cells[at] ?? '')) {
        if (!wanted.has(text.toLowerCase())) wanted.set(text.toLowerCase(), text);
      }
      await turns.next();
    }
    const target = registry.get(field.target);
    const found = await idsByText(target, lookupContext(server, context, target), [...wanted.keys()], turns);
    lookups.set(path, { ...found, wanted });
  }
  return lookups;
}

/** For own records: ignores the column that says whose they are. */
async function withoutOwner(
  { resource }: ResourceServer,
  table: readonly ReadRow[],
  turns: Turns,
): Promise<readonly ReadRow[]> {
  const { audience } = resource;
  if (audience.of !== 'own') return table;
  const { employee } = audience;
  const titles = new Set([
    employee,
    ...languages.map((language) => wordsIn(language).text(labelKey(resource, employee)).toLowerCase()),
  ]);
  const named = (table[0]?.cells ?? []).map((title) => titles.has(title.trim().toLowerCase()));
  const rows: ReadRow[] = [];
  for (const { row, cells, unreadable = [] } of table) {
    const wrong = unreadable.filter((at) => !named[at]);
    rows.push({
      row,
      cells: cells.map((cell, at) => (named[at] ? '' : cell)),
      ...(wrong.length > 0 ? { unreadable: wrong } : {}),
    });
    await turns.next();
  }
  return rows;
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
  const columns = (heading?.cells ?? []).map((title) =>
    byTitle.get(
      title
        .replace(/\*\s*$/, '')
        .trim()
        .toLowerCase(),
    ),
  );
  if (heading?.unreadable) throw new TableFileError('damaged');
  const known = columns.filter((path) => path !== undefined);
  if (known.length === 0) throw new TableFileError('notATable');
  if (new Set(known).size < known.length) throw new TableFileError('repeatedColumn');
  const unknown = (heading?.cells ?? [])
    .map((title) => title.trim())
    .filter((title, at) => title !== '' && columns[at] === undefined);
  if (unknown.length > 0)
    throw new TableFileError('unknownColumn', unknown.map((title) => title.slice(0, 60)).slice(0, 10));
  return columns;
}
