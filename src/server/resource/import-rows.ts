import { and, inArray, sql } from 'drizzle-orm';
import {
  findBroken,
  findTooEarly,
  judge,
  languages,
  type AnyField,
  type FieldMessages,
} from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import { columnName, TableFileError, type ReadRow } from '../table-file/index.ts';
import { takeTurns } from '../threads/index.ts';
import { wordsIn, type Words } from '../words/index.ts';
import { choiceKey, labelKey } from './columns.ts';
import { companyZone } from './company-zone.ts';
import { companyRows } from './company-rows.ts';
import type { ResourceServer, Row } from './definition.ts';
import { columnOf } from './column.ts';
import { conditions, foldedOf } from './query.ts';
import { lookingFrom } from './scope.ts';
import type { Writing } from './write.ts';

/** A row of an import: its number as the sheet counts, its values as the form would send them, and what is wrong. */
export interface ImportedRow {
  readonly row: number;
  readonly values: Row;
  readonly errors?: FieldMessages;
}

/**
 * Turns the rows of a file into what the form would send, and judges them as the form and the database would. Columns are
 * found by their heading: the field's label in any of the languages, or its name; an unknown heading is an error, not
 * ignored. References are found by code or by name. Other requests have their turn meanwhile.
 */
export async function readImport(
  writing: Writing,
  context: TenantContext,
  table: readonly ReadRow[],
  names: readonly string[],
  words: Words,
): Promise<ImportedRow[]> {
  const { server, registry } = writing;
  const { resource } = server;
  const [heading, ...rows] = withoutOwner(server, table);
  const columns = columnsOf(server, heading, names);
  const unknown = (heading?.cells ?? []).filter((title, at) => title.trim() !== '' && columns[at] === undefined);
  const turns = takeTurns();
  const lookups = new Map<string, ReadonlyMap<string, number>>();
  for (const name of names) {
    const field = resource.fields[name];
    const at = columns.indexOf(name);
    if (!field?.target || at < 0) continue;
    const wanted = new Set<string>();
    for (const { cells } of rows) {
      for (const text of partsOf(field, cells[at] ?? '')) wanted.add(text.toLowerCase());
      await turns.next();
    }
    const target = registry.get(field.target);
    lookups.set(name, await idsByText(target, lookingFrom(server, context, target), [...wanted]));
  }
  const calendar = { now: context.now.epochMilliseconds, zone: await companyZone(context) };
  const seen = new Map<string, Set<string>>();
  const imported: ImportedRow[] = [];
  for (const { row, cells, unreadable = [] } of rows) {
    const values: Row = {};
    const errors: FieldMessages = {};
    if (unknown.length > 0) errors[unknown.join(', ')] = [{ code: 'unknownField' }];
    cells.forEach((cell, at) => {
      const name = columns[at];
      const field = name === undefined ? undefined : resource.fields[name];
      const text = cell.trim();
      if (unreadable.includes(at)) errors[name ?? columnName(at)] = [{ code: 'unreadable' }];
      // A heading that is not known was told of; a cell below none would be lost without a word.
      else if (text !== '' && (heading?.cells[at] ?? '').trim() === '')
        errors[columnName(at)] = [{ code: 'unknownField' }];
      if (name === undefined || !field || text === '') return;
      const value = valueOf(writing, name, field, text, lookups.get(name), words);
      if (value === undefined) errors[name] ??= [{ code: field.target ? 'unknownRecord' : 'type' }];
      if (isInvisible(text)) errors[name] ??= [{ code: 'illegalInput' }];
      values[name] = value ?? text;
      if (field.options.unique && isRepeated(seen, name, text)) errors[name] ??= [{ code: 'unique' }];
    });
    const judged = judge(resource.create, values);
    const early = judged.mistakes ? {} : findTooEarly(resource.fields, judged.data, calendar);
    const broken = judged.mistakes ? {} : findBroken(resource, judged.data);
    const all = { ...judged.mistakes, ...broken, ...early, ...errors };
    imported.push({
      row,
      values: judged.mistakes ? values : judged.data,
      ...(Object.keys(all).length > 0 ? { errors: all } : {}),
    });
    await turns.next();
  }
  return refuseTaken(server, context, imported, columns);
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
  server: ResourceServer,
  heading: ReadRow | undefined,
  names: readonly string[],
): (string | undefined)[] {
  const byTitle = new Map<string, string>();
  for (const language of languages) {
    for (const name of names.toReversed())
      byTitle.set(wordsIn(language).text(labelKey(server.resource, name)).toLowerCase(), name);
  }
  for (const name of names) byTitle.set(name, name);
  const columns = (heading?.cells ?? []).map((title) => byTitle.get(title.trim().toLowerCase()));
  if (heading?.unreadable) throw new TableFileError('damaged');
  const known = columns.filter((name) => name !== undefined);
  if (known.length === 0) throw new TableFileError('notATable');
  if (new Set(known).size < known.length) throw new TableFileError('repeatedColumn');
  return columns;
}

/** Marks the rows whose unique values a record has already. */
async function refuseTaken(
  server: ResourceServer,
  context: TenantContext,
  rows: readonly ImportedRow[],
  columns: readonly (string | undefined)[],
): Promise<ImportedRow[]> {
  const unique = Object.entries(server.resource.fields)
    .filter(([name, field]) => field.options.unique && columns.includes(name))
    .map(([name]) => ({ name, folded: foldedOf(server, name) }));
  const judged: ImportedRow[] = [];
  for (let at = 0; at < rows.length; at += 500) {
    const part = rows.slice(at, at + 500);
    const taken = new Map<string, ReadonlySet<string>>();
    for (const { name, folded } of unique) {
      const texts = part.map(({ values }) => uniqueKey(values[name])).filter((text) => text !== '');
      if (texts.length === 0) continue;
      const known = await context.tx
        .select({ text: sql<string>`${folded}` })
        .from(server.table)
        .where(and(companyRows(server, context), inArray(folded, texts)));
      taken.set(name, new Set(known.map(({ text }) => text)));
    }
    for (const row of part) {
      const repeated = [...taken].filter(([name, found]) => found.has(uniqueKey(row.values[name])));
      const errors = Object.fromEntries(repeated.map(([name]) => [name, [{ code: 'unique' }]]));
      judged.push(repeated.length === 0 ? row : { ...row, errors: { ...errors, ...row.errors } });
    }
  }
  return judged;
}

/** As unique texts are compared by the database. */
const uniqueKey = (value: unknown): string =>
  typeof value === 'string' ? value.normalize('NFKC').trim().toLowerCase() : '';

/** True for signs that take no room: a name of them is seen nowhere. */
const isInvisible = (text: string): boolean => /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Z}\u2800]*$/u.test(text);

function isRepeated(seen: Map<string, Set<string>>, name: string, text: string): boolean {
  const known = seen.get(name) ?? new Set();
  seen.set(name, known);
  const key = uniqueKey(text);
  if (known.has(key)) return true;
  known.add(key);
  return false;
}

/** Several records in one cell stand between commas. */
function partsOf(field: AnyField, text: string): string[] {
  const parts = field.valueType === 'references' ? text.split(/[,;،]/) : [text];
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Ids by code or name, in lower case; a text that means two records means none. */
async function idsByText(
  target: ResourceServer,
  context: TenantContext,
  texts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const code = Object.entries(target.resource.fields).find(([, field]) => field.options.unique)?.[0];
  const { table } = target;
  for (const expression of [sql`lower(${target.display})`, ...(code ? [sql`lower(${columnOf(table, code)})`] : [])]) {
    const twice = new Set<string>();
    for (let at = 0; at < texts.length; at += 1000) {
      const rows = await context.tx
        .select({ id: sql<number>`${table.id}`.mapWith(Number), text: sql<string>`${expression}` })
        .from(table)
        .where(
          and(
            conditions(target, context, { filters: [], search: '' }),
            inArray(expression, texts.slice(at, at + 1000)),
          ),
        );
      const own = new Map<string, number>();
      for (const row of rows) {
        if (own.has(row.text)) twice.add(row.text);
        own.set(row.text, row.id);
      }
      for (const [text, id] of own) if (!twice.has(text)) found.set(text, id);
    }
  }
  return found;
}

const yes = new Set(['true', '1', 'yes', 'y', 'x', 'sí', 'si', 'نعم', 'evet']);
const no = new Set(['false', '0', 'no', 'n', 'لا', 'hayır']);

/** A cell as the form would send it; undefined where it does not fit. */
function valueOf(
  { server }: Writing,
  name: string,
  field: AnyField,
  text: string,
  ids: ReadonlyMap<string, number> | undefined,
  words: Words,
): unknown {
  switch (field.valueType) {
    case 'integer':
      return /^-?\d{1,10}$/.test(text) ? Number(text) : undefined;
    case 'decimal':
      return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
    case 'flag':
      return yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : undefined;
    case 'choice':
      return field.choices?.find(
        (choice) =>
          String(choice) === text ||
          words.text(choiceKey(server.resource, name, choice)).toLowerCase() === text.toLowerCase(),
      );
    case 'date':
      return dateOf(text);
    case 'reference':
      return ids?.get(text.toLowerCase());
    case 'references': {
      const found = partsOf(field, text).map((part) => ids?.get(part.toLowerCase()));
      return found.includes(undefined) ? undefined : found;
    }
    default:
      return text;
  }
}

/** `2026-03-01`, `1/3/2026` with the day first, and either with a time that is nought. */
function dateOf(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]00:00(?::00)?)?$/.exec(text);
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : [];
  if (!year || !month || !day) return undefined;
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    ).toString();
  } catch {
    return undefined;
  }
}
