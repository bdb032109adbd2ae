import { beginning, commonCodes, holdsFrom } from '#shared/contract/index.ts';
import { isAllInherited } from '#shared/contract/inheritance.ts';
import { and, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { Refusal, refuseField, type TenantContext } from '../http/index.ts';
import { lastChangedBy } from '../operation-log/index.ts';
import { author } from './author.ts';
import { companyRows } from './company-rows.ts';
import { beginDue, partedByDate, planChange, startOf } from './dated/plan.ts';
import { removeVersions } from './dated/store.ts';
import { loggedAs } from './reactions.ts';
import { writeCustom } from './custom.ts';
import { type Deletion, type ResourceServer, type Row, type Writing } from './definition.ts';
import { followed } from './followed.ts';
import { writeLinks } from './links.ts';
import { prepared } from './prepare.ts';
import { readOne } from './read.ts';
import { refuseInVersions, refuseReferred } from './referrers.ts';
import { readRows, writeRows } from './rows.ts';
import { keepInScope, ownedBy } from './scope.ts';
import { lockStored, storeChange } from './store-change.ts';
import { takeTreeTurn } from './tree-moves.ts';
import { versionOf } from './version.ts';

/**
 * Creates a record and returns it as read. It applies from the beginning; a node's settings, which were inherited
 * before, apply from `holds_from` if given.
 */
export async function createRecord(writing: Writing, context: TenantContext, given: Row): Promise<Row> {
  const { server } = writing;
  const { [holdsFrom]: from, ...input } = given;
  const { inherits } = server.resource;
  if (!inherits) return readOne(server, writing.registry, ...(await insertRecord(writing, context, input)));
  if (isAllInherited(inherits, input)) refuseField(inherits.by, 'nothingOwn');
  if (from === undefined || from === null || from === beginning)
    return readOne(server, writing.registry, ...(await insertRecord(writing, context, input)));
  const [scoped, id] = await insertRecord(writing, context, { [inherits.by]: input[inherits.by] });
  return changeRecord(writing, scoped, id, { ...input, [holdsFrom]: from });
}

/** Inserts a record; returns its id and the context with the writer's present scope. */
async function insertRecord(
  writing: Writing,
  context: TenantContext,
  input: Row,
): Promise<readonly [scoped: TenantContext, id: number]> {
  const { server } = writing;
  await takeTreeTurn(server, context);
  const { row, links, rows, custom } = await prepared(writing, context, input, null);
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
  await writeCustom(server, context, id, custom);
  const scoped = await keepInScope(server, context, id);
  const stored = await readRows(server, context, id);
  await followed(writing, scoped, {
    kind: 'add',
    id,
    before: null,
    after: { ...made, ...links, ...stored, ...custom },
  });
  return [scoped, id];
}

/**
 * Changes the given fields. If `version` differs from the row's, answers 409 and changes nothing. Dated fields change
 * from
 * `holds_from` on, by default today; a later day is planned.
 */
export async function changeRecord(writing: Writing, context: TenantContext, id: number, input: Row): Promise<Row> {
  const { server, registry } = writing;
  const { version, [holdsFrom]: given, ...fields } = input;
  await takeTreeTurn(server, context);
  await beginDue(writing, context, id);
  const before = await lockStored(server, context, id);
  if (version !== undefined && version !== versionOf(before))
    throw new Refusal(commonCodes.changedMeanwhile, { context: await lastAuthor(server, context, id) });
  await server.beforeChange?.(context, before);
  const start = await startOf(server, context, before, given);
  const [now, later] = start.isPlanned ? partedByDate(server, fields) : [fields, {}];
  let scoped = context;
  if (Object.keys(now).length > 0 || Object.keys(later).length === 0) {
    const { row, ...lists } = await prepared(writing, context, now, before);
    const written = { row: { ...row, ...ownedBy(server, context) }, ...lists };
    ({ scoped } = await storeChange(writing, context, before, written, { from: start.from }));
  }
  if (Object.keys(later).length > 0) await planChange(writing, scoped, before, later, start.from);
  return readOne(server, registry, scoped, id);
}

/** The person who changed a record last, by the log; shown to the person whose change is refused. */
export async function lastAuthor(
  server: ResourceServer,
  context: TenantContext,
  id: number,
): Promise<{ user?: string }> {
  if (server.resource.audience.of === 'vendor') return {};
  const user = await lastChangedBy(context, loggedAs(server), id);
  return user === undefined ? {} : { user };
}

/** Deletes a record without references; otherwise answers 409 with the referring records. */
export async function deleteRecord(
  writing: Writing,
  context: TenantContext,
  id: number,
  how: Deletion = { isTakenBack: false },
): Promise<void> {
  const { server } = writing;
  await takeTreeTurn(server, context);
  const before = await lockStored(server, context, id);
  await server.beforeDelete?.(context, before, how);
  await refuseInVersions(writing, context, id);
  await removeVersions(server, context, id);
  await refuseReferred(writing, context, id, async () =>
    context.tx.delete(server.table).where(and(companyRows(server, context), eq(server.table.id, id))),
  );
  await followed(writing, context, { kind: 'delete', id, before, after: null });
}
