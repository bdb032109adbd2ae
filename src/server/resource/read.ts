import { commonCodes, holdsFiles, type AnyField, type Reference } from '#shared/contract/index.ts';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { presentFiles } from '../files/index.ts';
import { Refusal, type TenantContext } from '../http/index.ts';
import { referredValues } from './referred-values.ts';
import { companyOf, companyRows } from './company-rows.ts';
import type { ResourceRegistry } from './resource-registry.ts';
import type { ResourceServer, Row } from './definition.ts';
import { columnOf } from './column.ts';
import { conditions } from './query.ts';
import { rowFields, rowsByOwner } from './rows.ts';
import { displayOf, lookupContext, nameFor } from './scope.ts';
import { onlyVersion } from './version.ts';

const baseFields = ['id', 'version', 'create_time', 'update_time'] as const;

/** The selected columns: base fields that the table has, readable columns and computed expressions. */
function selection(server: ResourceServer, registry: ResourceRegistry, context: TenantContext): Record<string, SQL> {
  const { resource, table } = server;
  const selected: Record<string, SQL> = { display_name: sql`${displayOf(server, context)}` };
  for (const name of baseFields)
    selected[name] =
      name in table ? sql`${columnOf(table, name)}`.mapWith(columnOf(table, name)) : missing(server, name);
  for (const [name, field] of Object.entries(resource.fields)) {
    const expression = server.computed?.[name];
    if (expression) selected[name] = typeof expression === 'function' ? expression(registry, context) : expression;
    else if (field.secret) selected[name] = sql<boolean>`${columnOf(table, name)} is not null`;
    else if (field.valueType !== 'references' && !field.rows) {
      const column = columnOf(table, name);
      selected[name] = sql`${column}`.mapWith(column);
    }
  }
  return selected;
}

/** Defaults for rows written once (punches, logs), which have no version and no change time. */
function missing(server: ResourceServer, name: (typeof baseFields)[number]): SQL {
  if (name === 'version') return sql.raw(String(onlyVersion));
  const { table } = server;
  const made = ['upload_time', 'time', 'received_at', 'create_time', 'first_seen', 'registered_at', 'update_time'].find(
    (candidate) => candidate in table,
  );
  if (!made) throw new Error(`${server.resource.name}: no column tells when it was made`);
  return sql`${columnOf(table, made)}`.mapWith(columnOf(table, made));
}

export interface ReadOptions {
  readonly where: SQL | undefined;
  readonly order?: SQL[];
  readonly limit?: number;
  readonly offset?: number;
}

/** Reads rows and turns them into records: names of references and links are read per field, not per row. */
export async function readRecords(
  given: ResourceServer,
  registry: ResourceRegistry,
  context: TenantContext,
  options: ReadOptions,
  names = new NameCache(),
): Promise<Row[]> {
  const server = given.plain ?? given;
  const base = context.tx
    .select(selection(server, registry, context))
    .from(server.table)
    .where(options.where)
    .$dynamic();
  if (options.order) base.orderBy(...options.order);
  if (options.limit !== undefined) base.limit(options.limit);
  if (options.offset) base.offset(options.offset);
  const rows: Row[] = await base;
  await nameReferences(server, registry, context, rows, names);
  await gatherRows(server, registry, context, rows, names);
  const hasFiles = Object.values(server.resource.fields).some(holdsFiles);
  const presented = Object.entries(server.present ?? {});
  if (!hasFiles && presented.length === 0) return rows;
  return rows.map((row) => {
    const shown = hasFiles ? presentFiles(context, server.resource, row) : row;
    return { ...shown, ...Object.fromEntries(presented.map(([name, tell]) => [name, tell(context, shown)])) };
  });
}

/** Cached display names by resource and id: a long export reads each department once. */
export class NameCache {
  private readonly names = new Map<string, Map<number, string>>();

  of(resource: string): Map<number, string> {
    let known = this.names.get(resource);
    if (!known) this.names.set(resource, (known = new Map<number, string>()));
    if (known.size > 50_000) known.clear();
    return known;
  }
}

async function nameReferences(
  server: ResourceServer,
  registry: ResourceRegistry,
  context: TenantContext,
  rows: Row[],
  names: NameCache,
): Promise<void> {
  if (rows.length === 0) return;
  const fields = Object.entries(server.resource.fields).filter(([, { target }]) => target);
  // Computed ones come with their names.
  const listed = fields.filter(
    ([name, field]) => field.valueType === 'references' && server.computed?.[name] === undefined,
  );
  const single = Map.groupBy(
    fields.filter(([, field]) => field.valueType !== 'references'),
    ([, { target }]) => target,
  );
  // Sent together without waiting. Fields that refer to the same resource share the names.
  await Promise.all([
    ...listed.map(([name, { target }]) => target && gatherLinks(server, registry.get(target), context, name, rows)),
    ...[...single].map(async ([target, same]) => {
      if (!target) return;
      const of = registry.get(target);
      for (const field of same) await nameOne(of, lookupContext(server, context, of), field, rows, names);
    }),
  ]);
}

/** Turns the ids of one field in many rows into references. */
async function nameOne(
  target: ResourceServer,
  lookupScope: TenantContext,
  [name, { brings }]: readonly [string, AnyField],
  rows: readonly Row[],
  names: NameCache,
): Promise<void> {
  const known = names.of(target.resource.name);
  const wanted = new Set(
    rows.map((row) => row[name]).filter((id): id is number => typeof id === 'number' && !known.has(id)),
  );
  for (const [id, display] of await displayNames(target, lookupScope, [...wanted], nameFor(target, lookupScope)))
    known.set(id, display);
  const referred = new Set(rows.map((row) => row[name]).filter((id): id is number => typeof id === 'number'));
  const values = brings ? await referredValues(target, lookupScope, brings, [...referred]) : undefined;
  for (const row of rows) {
    const id = row[name];
    row[name] =
      typeof id === 'number'
        ? ({ ...values?.get(id), id, display_name: known.get(id) ?? '' } satisfies Reference)
        : null;
  }
}

/** Child rows of many records: one query per field, and one for each reference field in it. */
async function gatherRows(
  server: ResourceServer,
  registry: ResourceRegistry,
  context: TenantContext,
  rows: readonly Row[],
  names: NameCache,
): Promise<void> {
  for (const [name, declared, table] of rowFields(server)) {
    const byOwner = await rowsByOwner(
      declared,
      table,
      context,
      rows.map((row) => Number(row['id'])),
    );
    const all = [...byOwner.values()].flat();
    for (const [field, inner] of Object.entries(declared.fields)) {
      if (!inner.target) continue;
      const target = registry.get(inner.target);
      await nameOne(target, lookupContext(server, context, target), [field, inner], all, names);
    }
    for (const row of rows) row[name] = byOwner.get(Number(row['id'])) ?? [];
  }
}

/** Display names by id for any reader; unknown ids are missing. Pass `nameFor` if a person reads the names. */
export async function displayNames(
  server: ResourceServer,
  context: TenantContext,
  ids: readonly number[],
  display: SQL<string> = displayOf(server, context),
): Promise<[number, string][]> {
  const { table } = server;
  const found: [number, string][] = [];
  for (let at = 0; at < ids.length; at += 1000) {
    const rows = await context.tx
      .select({ id: sql<number>`${table.id}`.mapWith(Number), display })
      .from(table)
      .where(and(companyRows(server, context), inArray(table.id, ids.slice(at, at + 1000))));
    for (const row of rows) found.push([row.id, row.display]);
  }
  return found;
}

async function gatherLinks(
  server: ResourceServer,
  target: ResourceServer,
  context: TenantContext,
  name: string,
  rows: Row[],
): Promise<void> {
  const link = server.links?.[name];
  if (!link) throw new Error(`No link table for ${name}`);
  const owners = rows.map((row) => Number(row['id']));
  const isVendor = server.resource.audience.of === 'vendor';
  const linked = await context.tx
    .select({
      owner: sql<number>`${link.owner}`.mapWith(Number),
      id: sql<number>`${target.table.id}`.mapWith(Number),
      display_name: nameFor(target, lookupContext(server, context, target)),
    })
    .from(link.table)
    .innerJoin(
      target.table,
      and(
        isVendor || !link.company ? undefined : eq(companyOf(target.table), link.company),
        eq(target.table.id, link.target),
      ),
    )
    .where(
      and(isVendor || !link.company ? undefined : eq(link.company, context.companyId), inArray(link.owner, owners)),
    )
    .orderBy(target.table.id);
  const byOwner = Map.groupBy(linked, (row) => row.owner);
  for (const row of rows) {
    row[name] = (byOwner.get(Number(row['id'])) ?? []).map(({ id, display_name }) => ({ id, display_name }));
  }
}

/** One record, or a refusal that does not reveal whether it exists. */
export async function readOne(
  server: ResourceServer,
  registry: ResourceRegistry,
  context: TenantContext,
  id: number,
): Promise<Row> {
  const where = and(conditions(server, context, { filters: [], search: '' }), eq(server.table.id, id));
  const row = (await readRecords(server, registry, context, { where, limit: 1 }))[0];
  if (!row) throw new Refusal(commonCodes.notFound);
  return row;
}
