import { blankValue, commonCodes, isVisible, rowsOf, type AnyField, type RowsOfField } from '#shared/contract/index.ts';
import { and, asc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { Refusal, type TenantContext } from '../http/index.ts';
import { columnOf } from './column.ts';
import type { RecordTable, ResourceServer, Row } from './definition.ts';
import type { ResourceRegistry } from './resource-registry.ts';
import { normal } from './normal.ts';
import { idsInReach } from './reach.ts';

/** The table of a field's child rows: the `rowColumns`, the id of the record, and a column per field. */
export interface RowTable {
  readonly table: RecordTable & Record<'position', AnyPgColumn>;
  /** The record of a row; its foreign key deletes the row with it. */
  readonly owner: AnyPgColumn;
}

type Values = Record<string, readonly Row[]>;

/** The rows of the call's company; all rows in tables of the host, whose records have no company. */
const ofCompany = ({ company_id: company }: RecordTable, { companyId }: TenantContext): SQL | undefined =>
  company && eq(company, companyId);

/** The child row fields of a resource, with their tables. */
export function rowFields(server: ResourceServer): readonly (readonly [string, RowsOfField, RowTable])[] {
  return Object.entries(server.resource.fields).flatMap(([name, { rows }]) => {
    const table = server.rows?.[name];
    if (rows && !table) throw new Error(`${server.resource.name}: no table holds the rows of ${name}`);
    return rows && table ? [[name, rows, table] as const] : [];
  });
}

/** Child rows as stored, by record; one query for all. */
export async function rowsByOwner(
  { fields }: RowsOfField,
  { table, owner }: RowTable,
  context: TenantContext,
  owners: readonly number[],
): Promise<ReadonlyMap<number, Row[]>> {
  if (owners.length === 0) return new Map();
  const selected = Object.fromEntries(
    ['id', ...Object.keys(fields)].map((name) => {
      const column = columnOf(table, name);
      return [name, sql`${column}`.mapWith(column)];
    }),
  );
  const found: (Row & { owner?: unknown })[] = await context.tx
    .select({ ...selected, owner: sql`${owner}`.mapWith(owner) })
    .from(table)
    .where(and(ofCompany(table, context), inArray(owner, [...owners])))
    .orderBy(asc(owner), asc(table.position), asc(table.id));
  return new Map(
    [...Map.groupBy(found, (row) => Number(row.owner))].map(([id, rows]) => [
      id,
      rows.map(({ owner: _, ...row }) => row),
    ]),
  );
}

/** The child rows of one record, by field. */
export async function readRows(server: ResourceServer, context: TenantContext, id: number): Promise<Values> {
  const found: Values = {};
  for (const [name, rows, table] of rowFields(server))
    found[name] = (await rowsByOwner(rows, table, context, [id])).get(id) ?? [];
  return found;
}

/**
 * Completes child rows for storage: every field has a value, hidden fields are empty. Refuses a row of another record,
 * and a reference that the writer may not see unless it is already stored.
 * @param scopeOf the context in which the writer may look up references
 * @throws Refusal at `<name>.<place>.<field>`
 */
export async function checkRows(
  registry: ResourceRegistry,
  scopeOf: (target: ResourceServer) => TenantContext,
  name: string,
  { fields }: RowsOfField,
  given: unknown,
  before: unknown,
): Promise<Row[]> {
  const stored = new Map(rowsOf(before).map((row) => [row['id'], row]));
  const rows = rowsOf(given).map((row) => completed(fields, row));
  const refuse = (place: number, field: string): never => {
    throw new Refusal(commonCodes.invalidInput, {
      fields: { [`${name}.${place}.${field}`]: [{ code: 'unknownRecord' }] },
    });
  };
  const seen = new Set<unknown>();
  for (const [place, { id }] of rows.entries()) {
    if (id === undefined) continue;
    if (!stored.has(id) || seen.has(id)) refuse(place, 'id');
    seen.add(id);
  }
  for (const [field, { target: wantedOf }] of Object.entries(fields)) {
    if (!wantedOf) continue;
    const target = registry.get(wantedOf);
    const isNew = (row: Row): boolean =>
      typeof row[field] === 'number' && stored.get(row['id'])?.[field] !== row[field];
    const wanted = [...new Set(rows.filter(isNew).map((row) => Number(row[field])))];
    const known = await idsInReach(target, scopeOf(target), wanted, true);
    const wrong = rows.findIndex((row) => isNew(row) && !known.has(Number(row[field])));
    if (wrong >= 0) refuse(wrong, field);
  }
  return rows;
}

function completed(fields: Readonly<Record<string, AnyField>>, row: Readonly<Row>): Row {
  const values: Row = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      isVisible(fields, name, row) ? (normal(row[name]) ?? blankValue(field)) : blankValue(field),
    ]),
  );
  return row['id'] === undefined ? values : { id: row['id'], ...values };
}

/**
 * Sets the child rows of a record, deleting, updating and inserting in three statements. The
 * record itself is locked or new.
 */
export async function writeRows(
  server: ResourceServer,
  context: TenantContext,
  id: number,
  given: Values,
  before: Values,
): Promise<void> {
  for (const [name, { fields }, { table, owner }] of rowFields(server)) {
    const rows = given[name];
    if (!rows) continue;
    const old = before[name] ?? [];
    const placed = rows.map((row, position) => ({ ...row, position, company_id: context.companyId, [owner.name]: id }));
    const listed = rows.flatMap((row) => (typeof row['id'] === 'number' ? [row['id']] : []));
    if (listed.length < old.length)
      await context.tx
        .delete(table)
        .where(
          and(ofCompany(table, context), eq(owner, id), listed.length > 0 ? notInArray(table.id, listed) : undefined),
        );
    const changed = placed.filter(
      (row) => 'id' in row && JSON.stringify(old[row.position]) !== JSON.stringify(rows[row.position]),
    );
    const names = [...Object.keys(fields), 'position'];
    if (changed.length > 0)
      await context.tx
        .insert(table)
        .values(changed)
        .onConflictDoUpdate({
          target: table.company_id ? [table.company_id, table.id] : [table.id],
          set: Object.fromEntries(
            names.map((field) => [field, sql`excluded.${sql.identifier(columnOf(table, field).name)}`]),
          ),
        });
    const added = placed.filter((row) => !('id' in row));
    if (added.length > 0) await context.tx.insert(table).values(added);
  }
}
