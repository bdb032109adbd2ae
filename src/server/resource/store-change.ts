import { commonCodes, rowsOf } from '#shared/contract/index.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { Refusal, type TenantContext } from '../http/index.ts';
import { author, nextVersion } from './author.ts';
import { columnOf } from './column.ts';
import { companyRows } from './company-rows.ts';
import { keepVersions } from './dated/store.ts';
import type { ResourceServer, Row, Writing } from './definition.ts';
import { followed, type LogOverride } from './followed.ts';
import { readLinks, writeLinks } from './links.ts';
import type { Prepared } from './prepare.ts';
import { conditions } from './query.ts';
import { readRows, rowFields, writeRows } from './rows.ts';
import { keepInScope } from './scope.ts';

/** A record as it is stored, with its links and child rows, locked; one that the person may not see is none. */
export function lockStored(server: ResourceServer, context: TenantContext, id: number): Promise<Row> {
  return readStored(server, context, id, true);
}

/** The same, to be looked at. */
export async function readStored(
  server: ResourceServer,
  context: TenantContext,
  id: number,
  isLocked = false,
): Promise<Row> {
  const where = and(conditions(server, context, { filters: [], search: '' }), eq(server.table.id, id));
  const reading = context.tx.select().from(server.table).where(where).$dynamic();
  // References to it may be made meanwhile: an import that tells a terminal of its people takes minutes.
  const [row]: Row[] = await (isLocked ? reading.for('no key update') : reading);
  if (!row) throw new Refusal(commonCodes.notFound);
  return { ...row, ...(await readKept(server, context, id)) };
}

/** What of a record lies in tables of their own. */
export async function readKept(server: ResourceServer, context: TenantContext, id: number): Promise<Row> {
  return {
    ...(await readLinks(server, context, id, Object.keys(server.links ?? {}))),
    ...(await readRows(server, context, id)),
  };
}

/** The child rows of a record as it was. */
const rowsBefore = (server: ResourceServer, before: Row): Record<string, Row[]> =>
  Object.fromEntries(rowFields(server).map(([name]) => [name, [...rowsOf(before[name])]]));

export interface Storing {
  /** First day on which the dated fields hold that change, `beginningDay` for always; from today on where it is not said. */
  readonly from?: string | undefined;
  /** How the log has it, in place of a change field by field. */
  readonly told?: LogOverride;
  /** Only while the field `status` is one of these. */
  readonly states?: readonly string[];
}

/**
 * The one way in which a record that is there changes, be it by a form, an import, an action or another slice: the row with author
 * and version, links and child rows, versions of what is dated, the log, what follows, and the live event.
 * @param before the record as `lockStored` gave it
 * @returns the record as it is then, and the context with what the writer may see now
 * @throws Refusal wrongState where it is in none of the states any more: decided by the update itself
 */
export async function storeChange(
  writing: Writing,
  context: TenantContext,
  before: Row,
  { row, links, rows }: Prepared,
  { from, told, states = [] }: Storing = {},
): Promise<{ readonly kept: TenantContext; readonly after: Row }> {
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
  const kept = await keepInScope(server, context, id);
  const after = {
    ...before,
    ...changed[0],
    ...links,
    ...(Object.keys(rows).length > 0 ? await readRows(server, context, id) : {}),
  };
  const start = await keepVersions(writing, context, before, after, from);
  await followed(writing, kept, { kind: 'change', id, before, after, ...start }, told, from);
  return { kept, after };
}
