import {
  findBroken,
  findOutOfBounds,
  holdsFrom,
  judge,
  type AnyResource,
  type FieldMessages,
} from '#shared/contract/index.ts';
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import { mayCall, type TenantContext } from '../http/index.ts';
import { takeTurns, type Turns } from '../threads/index.ts';
import { readReferred } from './referred-values.ts';
import { columnOf } from './column.ts';
import { keyOf } from './columns.ts';
import { companyClock } from '../tenancy/company-clock.ts';
import { companyRows } from './company-rows.ts';
import { readCustom } from './custom.ts';
import type { ResourceServer, Row, Writing } from './definition.ts';
import { settled } from './form-rules.ts';
import { uniqueKey, type ImportedRow } from './import-record.ts';
import type { ImportedTable } from './import-rows.ts';
import { conditions, foldedOf } from './query.ts';
import { isRetired } from './retired-choice.ts';
import { rowFields, rowsByOwner } from './rows.ts';

/** Rows per database query. */
const part = 500;

/**
 * Validates a file as the form and the database would. For a resource with child rows, and on request, a line
 * that names an existing record changes it, if the person may: its child rows become those of the file; an empty cell
 * keeps the present value.
 */
export async function judgeImport(
  writing: Writing,
  context: TenantContext,
  { columns, rows }: ImportedTable,
  changesRecords: boolean,
): Promise<ImportedRow[]> {
  const { server, registry } = writing;
  const { resource } = server;
  const turns = takeTurns();
  const named =
    changesRecords || rowFields(server).length > 0
      ? await findNamed(server, context, rows, turns)
      : new Map<string, number>();
  const calendar = { now: context.now.epochMilliseconds, zone: (await companyClock(context)).zone };
  const fills = (await server.fills?.(context)) ?? {};
  const judged: (ImportedRow & { readonly whole?: Row })[] = [];
  for (let at = 0; at < rows.length; at += part) {
    const some = rows.slice(at, at + part).map((row) => ({ row, id: idOf(named, server, row) }));
    const stored = await readStored(
      server,
      context,
      some.flatMap(({ id }) => id ?? []),
    );
    for (const { row, id } of some) {
      const before = id === undefined ? null : (stored.get(id) ?? null);
      const given = before ? changedValues(resource, row, before) : filled(withoutDay(row.values), fills);
      const { data, mistakes } = judgedBy(before ? resource.patch : resource.create, given);
      const outside = data ? findOutOfBounds(resource.fields, data, calendar) : {};
      judged.push({
        ...row,
        ...(id === undefined || !before ? {} : { id }),
        values: data ?? given,
        errors: { ...mistakes, ...outside, ...retiredChoices(resource, data ?? {}, before), ...row.errors },
        ...(data ? { whole: { ...before, ...settled(resource, data, before) } } : {}),
      });
      await turns.next();
    }
  }
  const wholes = judged.flatMap(({ whole }) => (whole ? [whole] : []));
  const referred = await readReferred(server, registry, context, wholes, false);
  const ruled: ImportedRow[] = [];
  for (const { whole, ...row } of judged) {
    ruled.push(whole ? { ...row, errors: { ...findBroken(resource, whole, referred), ...row.errors } } : row);
    await turns.next();
  }
  return refuseTaken(server, context, ruled, columns, turns);
}

/** The choices of a line that are no longer offered. */
const retiredChoices = ({ fields }: AnyResource, values: Row, before: Row | null): FieldMessages =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => name in values && isRetired(field, values[name], before?.[name]))
      .map(([name]) => [name, [{ code: 'notOffered' }]]),
  );

function judgedBy(
  schema: AnyResource['create'] | AnyResource['patch'],
  values: Row,
): { readonly data?: Row; readonly mistakes?: FieldMessages } {
  const judged = judge(schema, values);
  return judged.mistakes ? { mistakes: judged.mistakes } : { data: { ...judged.data } };
}

/**
 * The part of a file's record that counts as a change: child rows without any line are left alone, and read-only
 * values may be repeated.
 */
function changedValues({ fields }: ResourceServer['resource'], { values, lines }: ImportedRow, before: Row): Row {
  const isGiven = ([name, value]: [string, unknown]): boolean =>
    lines[name]?.length !== 0 && !(fields[name]?.options.immutable && isSame(value, before[name]));
  return Object.fromEntries(Object.entries(values).filter(isGiven));
}

/** A new record has no earlier state, so its start day is dropped. */
const withoutDay = ({ [holdsFrom]: _, ...values }: Row): Row => values;

/** A new record with the values that it starts with, where its line has none. */
const filled = (values: Row, fills: Row): Row => ({
  ...values,
  ...Object.fromEntries(Object.entries(fills).filter(([name]) => isMissing(values[name]))),
});

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'string' && uniqueKey(one) === uniqueKey(other));

/** The records that a file names by their key, among those that the person may see and change. */
async function findNamed(
  server: ResourceServer,
  context: TenantContext,
  rows: readonly ImportedRow[],
  turns: Turns,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const key = keyOf(server.resource);
  if (key === undefined || !mayCall(context.actor, server.resource.calls.patch)) return found;
  for (let at = 0; at < rows.length; at += part) {
    const texts = rows.slice(at, at + part).map(({ values }) => uniqueKey(values[key]));
    const seen = conditions(server, context, { filters: [], search: '' });
    for (const [text, id] of await idsOf(server, context, key, texts, seen)) found.set(text, id);
    await turns.next();
  }
  return found;
}

/** Ids of records by their value of a unique field. */
async function idsOf(
  server: ResourceServer,
  context: TenantContext,
  name: string,
  values: readonly string[],
  where: SQL | undefined,
): Promise<ReadonlyMap<string, number>> {
  const isReference = server.resource.fields[name]?.target !== undefined;
  const key = isReference ? sql`${columnOf(server.table, name)}` : foldedOf(server, name);
  // An unresolved reference has no id yet, so nobody has it.
  const keys: readonly (string | number)[] = isReference
    ? values.filter((text) => /^\d{1,15}$/.test(text)).map(Number)
    : values.filter((text) => text !== '');
  if (keys.length === 0) return new Map();
  const known = await context.tx
    .select({ id: sql<number>`${server.table.id}`.mapWith(Number), text: sql`${key}`.mapWith(String) })
    .from(server.table)
    .where(and(where, inArray(key, keys)));
  return new Map(known.map(({ id, text }) => [text, id]));
}

function idOf(
  named: ReadonlyMap<string, number>,
  { resource }: ResourceServer,
  { values }: ImportedRow,
): number | undefined {
  const key = keyOf(resource);
  return key === undefined ? undefined : named.get(uniqueKey(values[key]));
}

/** Records as they are stored, with their child rows, by id. */
async function readStored(
  server: ResourceServer,
  context: TenantContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Row>> {
  if (ids.length === 0) return new Map();
  const { table } = server;
  const found: Row[] = await context.tx
    .select()
    .from(table)
    .where(and(companyRows(server, context), inArray(table.id, [...ids])));
  const stored = new Map(found.map((row) => [Number(row['id']), { ...row }]));
  for (const [name, declared, rowTable] of rowFields(server)) {
    const byOwner = await rowsByOwner(declared, rowTable, context, ids);
    for (const [id, row] of stored) row[name] = byOwner.get(id) ?? [];
  }
  for (const [id, values] of await readCustom(server, context, ids)) Object.assign(stored.get(id) ?? {}, values);
  return stored;
}

/** Marks rows whose unique values another record already has. */
async function refuseTaken(
  server: ResourceServer,
  context: TenantContext,
  rows: readonly ImportedRow[],
  columns: readonly (string | undefined)[],
  turns: Turns,
): Promise<ImportedRow[]> {
  const unique = Object.entries(server.resource.fields)
    .filter(([name, field]) => field.options.unique && columns.includes(name))
    .map(([name]) => name);
  const judged: ImportedRow[] = [];
  for (let at = 0; at < rows.length; at += part) {
    const some = rows.slice(at, at + part);
    const taken = new Map<string, ReadonlyMap<string, number>>();
    for (const name of unique) {
      const texts = some.map(({ values }) => uniqueKey(values[name]));
      taken.set(name, await idsOf(server, context, name, texts, companyRows(server, context)));
    }
    for (const row of some) {
      const repeated = [...taken].filter(([name, found]) => {
        const id = found.get(uniqueKey(row.values[name]));
        return id !== undefined && id !== row.id;
      });
      const errors = Object.fromEntries(repeated.map(([name]) => [name, [{ code: 'unique' }]]));
      judged.push(repeated.length === 0 ? row : { ...row, errors: { ...errors, ...row.errors } });
    }
    await turns.next();
  }
  return judged;
}
