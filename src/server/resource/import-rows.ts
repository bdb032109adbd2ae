import { and, eq, inArray, sql } from 'drizzle-orm';
import { judge, languages, type AnyField, type FieldMessages } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import { TableFileError } from '../table-file/index.ts';
import { wordsIn, type Words } from '../words/index.ts';
import { choiceKey, labelKey } from './columns.ts';
import type { ResourceServer, Row } from './definition.ts';
import { columnOf } from './query.ts';
import type { Writing } from './write.ts';

/** A row of an import: its number as the sheet counts, its values as the form would send them, and what is wrong. */
export interface ImportedRow {
  readonly row: number;
  readonly values: Row;
  readonly errors?: FieldMessages;
}

/**
 * Turns the rows of a file into what the form would send. Columns are found by their heading: the field's label in any of
 * the languages, or its name; an unknown heading is an error, not ignored. References are found by code or by name.
 */
export async function readImport(
  writing: Writing,
  context: TenantContext,
  table: readonly (readonly string[])[],
  names: readonly string[],
  words: Words,
): Promise<ImportedRow[]> {
  const { server, registry } = writing;
  const { resource } = server;
  const [heading = [], ...rows] = table;
  const columns = heading.map((title) => fieldOf(writing, title, names));
  if (columns.every((name) => name === undefined)) throw new TableFileError('notATable');
  const unknown = heading.filter((title, index) => title.trim() !== '' && columns[index] === undefined);
  const lookups = new Map<string, ReadonlyMap<string, number>>();
  for (const name of names) {
    const field = resource.fields[name];
    const at = columns.indexOf(name);
    if (!field?.target || at < 0) continue;
    const wanted = new Set(rows.flatMap((row) => partsOf(field, row[at] ?? '')).map((text) => text.toLowerCase()));
    lookups.set(name, await idsByText(registry.get(field.target), context, [...wanted]));
  }
  const seen = new Map<string, Set<string>>();
  return rows.map((cells, index) => {
    const values: Row = {};
    const errors: FieldMessages = {};
    if (unknown.length > 0) errors[unknown.join(', ')] = [{ code: 'unknownField' }];
    columns.forEach((name, at) => {
      const field = name === undefined ? undefined : resource.fields[name];
      const text = (cells[at] ?? '').trim();
      if (name === undefined || !field || text === '') return;
      const value = valueOf(writing, name, field, text, lookups.get(name), words);
      if (value === undefined) errors[name] = [{ code: field.target ? 'unknownRecord' : 'type' }];
      values[name] = value ?? text;
      if (field.options.unique && isRepeated(seen, name, text)) errors[name] = [{ code: 'unique' }];
    });
    const judged = judge(resource.create, values);
    const all = { ...judged.mistakes, ...errors };
    return {
      row: index + 2,
      values: judged.mistakes ? values : judged.data,
      ...(Object.keys(all).length > 0 ? { errors: all } : {}),
    };
  });
}

function isRepeated(seen: Map<string, Set<string>>, name: string, text: string): boolean {
  const known = seen.get(name) ?? new Set();
  seen.set(name, known);
  const key = text.normalize('NFKC').toLowerCase();
  if (known.has(key)) return true;
  known.add(key);
  return false;
}

function fieldOf({ server }: Writing, title: string, names: readonly string[]): string | undefined {
  const wanted = title.trim().toLowerCase();
  if (wanted === '') return undefined;
  return (
    names.find((name) => name === wanted) ??
    names.find((name) =>
      languages.some((language) => wordsIn(language).text(labelKey(server.resource, name)).toLowerCase() === wanted),
    )
  );
}

/** Several records in one cell stand between commas. */
function partsOf(field: AnyField, text: string): string[] {
  const parts = field.holds === 'references' ? text.split(/[,;،]/) : [text];
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
            eq(table.company_id, context.companyId),
            target.scope?.(context),
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
  switch (field.holds) {
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
