import { commonCodes, rowsOf } from '#shared/contract/index.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { Refusal, type TenantContext } from '../http/index.ts';
import { author, nextVersion } from './author.ts';
import { columnOf } from './column.ts';
import { companyRows } from './company-rows.ts';
import { readCustom, writeCustom } from './custom.ts';
import { keepVersions } from './dated/store.ts';
import type { ResourceServer, Row, Writing } from './definition.ts';
import { followed, type LogOverride } from './followed.ts';
import { readLinks, writeLinks } from './links.ts';
import type { Prepared } from './prepare.ts';
import { conditions } from './query.ts';
import { readRows, rowFields, writeRows } from './rows.ts';
import { keepInScope } from './scope.ts';

/** Reads and locks a stored record with its links and child rows; undefined if the person may not see it. */
export function lockStored(server: ResourceServer, context: TenantContext, id: number): Promise<Row> {
  return readStored(server, context, id, true);
}

/** The same without an exclusive lock. */
export async function readStored(
  server: ResourceServer,
  context: TenantContext,
  id: number,
  isLocked = false,
): Promise<Row> {
  const where = and(conditions(server, context, { filters: [], search: '' }), eq(server.table.id, id));
  const reading = context.tx.select().from(server.table).where(where).$dynamic();
  // A weaker lock, so that others can still reference the row: an import that sends a terminal its people takes
  // minutes.
  const [row]: Row[] = await (isLocked ? reading.for('no key update') : reading);
  if (!row) throw new Refusal(commonCodes.notFound);
  return { ...row, ...(await readLinksAndRows(server, context, id)) };
}

/** The links and child rows of a record. */
export async function readLinksAndRows(server: ResourceServer, context: TenantContext, id: number): Promise<Row> {
  return {
    ...(await readLinks(server, context, id, Object.keys(server.links ?? {}))),
    ...(await readRows(server, context, id)),
    ...(await readCustom(server, context, [id])).get(id),
  };
}

/** The previous child rows of a record. */
const rowsBefore = (server: ResourceServer, before: Row): Record<string, Row[]> =>
  Object.fromEntries(rowFields(server).map(([name]) => [name, [...rowsOf(before[name])]]));

export interface Storing {
  /** First day of a change of dated fields, `beginningDay` for always; today by default. */
  readonly from?: string | undefined;
  /** The log entry that replaces the list of changed fields. */
  readonly logOverride?: LogOverride;
  /** Changes the record only if its field `status` is one of these. */
  readonly states?: readonly string[];
}

/**
 * The only function that changes an existing record, for forms, imports, actions and other slices: the row with author
 * and version, links and child rows, versions of dated fields, the log, consequences, and the live event.
 * @param before the record from `lockStored`
 * @returns the changed record, and the context with the writer's present scope
 * @throws Refusal wrongState if it has left the given states; the update itself decides that
 */
export async function storeChange(
  writing: Writing,
  context: TenantContext,
  before: Row,
  { row, links, rows, custom }: Prepared,
  { from, logOverride, states = [] }: Storing = {},
): Promise<{ readonly scoped: TenantContext; readonly after: Row }> {
  const { server } = writing;
  const { table } = server;
  const id = Number(before['id']);
  const changed = await context.tx
    .update(table)
    .set({ ...row, ...author(server, context, false), ...nextVersion(server, context) })
    .where(
      and(
        companyRows(server, context),
        eq(table.id, id),
        states.length === 0 ? undefined : inArray(columnOf(table, 'status'), [...states]),
      ),
    )
    .returning();
  if (!changed[0]) throw new Refusal(commonCodes.wrongState);
  await writeLinks(server, context, id, links);
  await writeRows(server, context, id, rows, rowsBefore(server, before));
  await writeCustom(server, context, id, custom);
  const scoped = await keepInScope(server, context, id);
  const after = {
    ...before,
    ...changed[0],
    ...links,
    ...custom,
    ...(Object.keys(rows).length > 0 ? await readRows(server, context, id) : {}),
  };
  const start = await keepVersions(writing, context, before, after, from);
  await followed(writing, scoped, { kind: 'change', id, before, after, ...start }, logOverride, from);
  return { scoped, after };
}
