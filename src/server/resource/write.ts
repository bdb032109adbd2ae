import { commonCodes, dataScopeOf, findOutOfBounds, isBounded, rowsOf, type AnyField } from '#shared/contract/index.ts';
import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { getTableColumns } from 'drizzle-orm';
import { keepFiles, removeDroppedFiles } from '../files/index.ts';
import { Refusal, refuseField, type TenantContext } from '../http/index.ts';
import { lastChangedBy } from '../operation-log/index.ts';
import { companyClock } from '../tenancy/company-clock.ts';
import { companyRows } from './company-rows.ts';
import { loggedAs, topicOf, type Change, type ResourceRegistry, type ResourceServer, type Row } from './definition.ts';
import { checkForm } from './form-rules.ts';
import { columnOf } from './column.ts';
import { followChange } from './heard.ts';
import { logChange } from './log-change.ts';
import { conditions, foldedOf } from './query.ts';
import { logEntry } from './log-entry.ts';
import { normal } from './normal.ts';
import { idsInReach } from './reach.ts';
import { refuseReferred } from './referrers.ts';
import { readOne } from './read.ts';
import { checkRows, readRows, rowFields, writeRows } from './rows.ts';
import { departmentsOf, keepInScope, lookingFrom, ownedBy, peopleOf } from './scope.ts';
import { checkMove, takeTreeTurn } from './tree-moves.ts';
import { versionOf } from './version.ts';

export interface Writing {
  readonly server: ResourceServer;
  readonly registry: ResourceRegistry;
}

/** Makes a record and answers it as it is read. */
export async function createRecord(writing: Writing, context: TenantContext, input: Row): Promise<Row> {
  const { server, registry } = writing;
  await takeTreeTurn(server, context);
  const { row, links, rows } = await prepared(writing, context, input, null);
  const [made] = await context.tx
    .insert(server.table as PgTable)
    .values({
      ...row,
      ...ownedBy(server, context),
      ...(server.resource.audience.of === 'vendor' ? {} : { company_id: context.companyId }),
      ...author(server, context, true),
    })
    .returning();
  if (!made) throw new Error('Insert answered nothing');
  const id = Number(made['id']);
  await writeLinks(server, context, id, links);
  await writeRows(server, context, id, rows, {});
  const kept = await keepInScope(server, context, id);
  const stored = await readRows(server, context, id);
  await followed(writing, kept, { kind: 'add', id, before: null, after: { ...made, ...links, ...stored } });
  return readOne(server, registry, kept, id);
}

/** Changes the fields that are given. A `version` that is not the row's answers 409, and nothing is changed. */
export async function changeRecord(writing: Writing, context: TenantContext, id: number, input: Row): Promise<Row> {
  const { server, registry } = writing;
  const { version, ...fields } = input;
  await takeTreeTurn(server, context);
  const before = await lockRow(server, context, id);
  if (version !== undefined && version !== versionOf(before))
    throw new Refusal(commonCodes.changedMeanwhile, { context: await lastAuthor(server, context, id) });
  await server.beforeChange?.(context, before);
  const linksBefore = await readLinks(server, context, id, Object.keys(server.links ?? {}));
  const rowsBefore = await readRows(server, context, id);
  const { row, links, rows } = await prepared(writing, context, fields, { ...before, ...linksBefore, ...rowsBefore });
  await context.tx
    .update(server.table)
    .set({
      ...row,
      ...ownedBy(server, context),
      ...author(server, context, false),
      ...grown(server, context),
    })
    .where(and(companyRows(server, context), eq(server.table.id, id)));
  await writeLinks(server, context, id, links);
  await writeRows(server, context, id, rows, rowsBefore);
  const kept = await keepInScope(server, context, id);
  const rowsAfter = Object.keys(rows).length > 0 ? await readRows(server, context, id) : rowsBefore;
  await followed(writing, kept, {
    kind: 'change',
    id,
    before: { ...before, ...linksBefore, ...rowsBefore },
    after: { ...before, ...row, ...linksBefore, ...links, ...rowsAfter },
  });
  return readOne(server, registry, kept, id);
}

/** Who changed a record last, by the log; a refusal tells it to who comes second. */
export async function lastAuthor(
  server: ResourceServer,
  context: TenantContext,
  id: number,
): Promise<{ user?: string }> {
  if (server.resource.audience.of === 'vendor') return {};
  const user = await lastChangedBy(context, loggedAs(server), id);
  return user === undefined ? {} : { user };
}

/** Deletes a record that nothing refers to; else 409 with what refers to it. */
export async function deleteRecord(writing: Writing, context: TenantContext, id: number): Promise<void> {
  const { server } = writing;
  await takeTreeTurn(server, context);
  const before = await lockRow(server, context, id);
  await server.beforeDelete?.(context, before);
  const links = await readLinks(server, context, id, Object.keys(server.links ?? {}));
  const rows = await readRows(server, context, id);
  await refuseReferred(writing, context, id, async () =>
    context.tx.delete(server.table).where(and(companyRows(server, context), eq(server.table.id, id))),
  );
  await followed(writing, context, { kind: 'delete', id, before: { ...before, ...links, ...rows }, after: null });
}

async function lockRow(server: ResourceServer, context: TenantContext, id: number): Promise<Row> {
  const where = and(conditions(server, context, { filters: [], search: '' }), eq(server.table.id, id));
  const [row] = await context.tx.select().from(server.table).where(where).for('no key update');
  if (!row) throw new Refusal(commonCodes.notFound);
  return row;
}

/** The columns that say who made a record, or changed it last; none where the table does not keep it. */
export function author(server: ResourceServer, context: TenantContext, created: boolean): Row {
  if (!('update_user' in server.table)) return {};
  const { userId } = context.actor;
  return {
    update_user: userId,
    ...(created
      ? { create_user: userId, create_time: context.now.toString(), update_time: context.now.toString() }
      : {}),
  };
}

/** A record's version and time of change, after one; nothing where the table keeps neither. */
export function grown({ table }: ResourceServer, context: TenantContext): Row {
  return {
    ...('version' in table ? { version: sql`${columnOf(table, 'version')} + 1` } : {}),
    ...('update_time' in table ? { update_time: context.now.toString() } : {}),
  };
}

/**
 * Checks what schemas cannot: references exist and are in reach, trees have no loop. That unique values are free is the
 * index's to say (`<table>_unique_<field>`): of codes of plain letters and digits nothing else is asked, since the question
 * would read the whole table. Free texts, which are few, are asked for too: an index folds only as its database's locale does.
 */
async function prepared(
  { server, registry }: Writing,
  context: TenantContext,
  input: Row,
  before: Row | null,
): Promise<{ row: Row; links: Record<string, number[]>; rows: Record<string, Row[]> }> {
  const values: Row = {
    ...Object.fromEntries(
      Object.entries(input)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, normal(value)]),
    ),
    ...ownedBy(server, context),
  };
  for (const [name, field] of Object.entries(server.resource.fields)) {
    if (!(name in values)) continue;
    if (field.rows)
      values[name] = await checkRows(
        registry,
        (target) => lookingFrom(server, context, target),
        name,
        field.rows,
        values[name],
        before?.[name],
      );
    if (field.target) {
      const target = registry.get(field.target);
      await checkReferences(target, lookingFrom(server, context, target), name, values[name], before?.[name]);
    }
    if (field.options.unique && takesAccents(field)) await checkUnique(server, context, name, values[name], before);
  }
  await checkDays(server, context, values);
  await checkMove(server, context, values, before);
  const judged = await checkForm(server, registry, context, values, before);
  const kept = await keepFiles(
    context,
    { ...server.resource, access: `${loggedAs(server)}.view` },
    judged,
    before,
    employeeOf(server, judged, before),
  );
  const row = server.prepare ? await server.prepare(context, kept, before) : kept;
  const links: Record<string, number[]> = {};
  for (const name of Object.keys(server.links ?? {})) {
    const ids = row[name];
    if (Array.isArray(ids)) links[name] = [...new Set(ids.map(Number))];
  }
  const rows: Record<string, Row[]> = {};
  for (const [name] of rowFields(server)) if (name in row) rows[name] = [...rowsOf(row[name])];
  const known = getTableColumns(server.table);
  const columns = Object.entries(row).filter(([name, value]) => name in known && value !== undefined);
  return { row: Object.fromEntries(columns), links, rows };
}

/** The employee that a record is about: whose it is by its audience, else by the field of that name. */
function employeeOf({ resource }: ResourceServer, values: Row, before: Row | null): number | null {
  const scope = dataScopeOf(resource.audience);
  const column = typeof scope === 'object' && 'employee' in scope ? scope.employee : 'employee';
  const id = values[column] ?? before?.[column];
  return typeof id === 'number' ? id : null;
}

/** Days before the first or after the last that a field allows, by the company's own calendar. */
async function checkDays({ resource: { fields } }: ResourceServer, context: TenantContext, values: Row): Promise<void> {
  if (!Object.entries(fields).some(([name, { widget }]) => isBounded(widget) && typeof values[name] === 'string'))
    return;
  const outside = findOutOfBounds(fields, values, {
    now: context.now.epochMilliseconds,
    zone: (await companyClock(context)).zone,
  });
  if (Object.keys(outside).length > 0) throw new Refusal(commonCodes.invalidInput, { fields: outside });
}

/** What is written must be among what the writer sees; what stands there already may stay, be it seen or not. */
export async function checkReferences(
  target: ResourceServer,
  context: TenantContext,
  name: string,
  value: unknown,
  present?: unknown,
): Promise<void> {
  const had = idsOf(present);
  const ids = idsOf(value).filter((id) => !had.includes(id));
  const found = await idsInReach(target, context, ids);
  if (ids.some((id) => !found.has(id))) refuseField(name, 'unknownRecord');
}

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');

/** False for codes of plain letters and digits, which every locale folds alike. */
const takesAccents = (field: AnyField): boolean => field.write.safeParse('Éé').success;

async function checkUnique(
  server: ResourceServer,
  context: TenantContext,
  name: string,
  value: unknown,
  before: Row | null,
): Promise<void> {
  if (typeof value !== 'string' || value === '') return;
  const { table } = server;
  const taken = await context.tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        companyRows(server, context),
        sql`${foldedOf(server, name)} = ${value.toLowerCase()}`,
        before ? ne(table.id, before['id']) : undefined,
      ),
    )
    .limit(1);
  if (taken.length > 0) refuseField(name, 'unique');
}

/** The ids that a record's `references` hold, by field. */
export async function readLinks(
  server: ResourceServer,
  context: TenantContext,
  id: number,
  names: readonly string[],
): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const name of names) {
    const link = server.links?.[name];
    if (!link) continue;
    const rows = await context.tx
      .select({ id: sql<number>`${link.target}`.mapWith(Number) })
      .from(link.table)
      .where(and(eq(link.company, context.companyId), eq(link.owner, id)))
      .orderBy(link.target);
    found[name] = rows.map((row) => row.id);
  }
  return found;
}

async function writeLinks(
  server: ResourceServer,
  context: TenantContext,
  id: number,
  links: Record<string, number[]>,
): Promise<void> {
  for (const [name, ids] of Object.entries(links)) {
    const link = server.links?.[name];
    if (!link) continue;
    const kept: SQL | undefined = ids.length > 0 ? sql`not (${inArray(link.target, ids)})` : undefined;
    await context.tx.delete(link.table).where(and(eq(link.company, context.companyId), eq(link.owner, id), kept));
    if (ids.length === 0) continue;
    await context.tx
      .insert(link.table)
      .values(
        ids.map((target) => ({ company_id: context.companyId, [link.owner.name]: id, [link.target.name]: target })),
      )
      .onConflictDoNothing();
  }
}

/** Everything that follows a change: the log, the slice's own consequences, other slices' reactions, the live event. */
async function followed(writing: Writing, context: TenantContext, change: Change): Promise<void> {
  const { server, registry } = writing;
  const departments = await departmentsOf(server, context, change);
  await logChange(
    server,
    context,
    { ...(await logEntry(server, registry, context, change)), department: departments.now },
    change.after ?? change.before ?? {},
  );
  await removeDroppedFiles(context, server.resource, change.before, change.after);
  await followChange(server, context, change);
  context.publish({
    companyId: context.companyId,
    topic: topicOf(server),
    payload: { kind: change.kind, id: change.id },
    departments: departments.all,
    employees: peopleOf(server, change),
  });
}
