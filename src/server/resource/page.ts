import type { ListQuery } from '#shared/contract/index.ts';
import { and, count, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { queryRows } from '../db/query-rows.ts';
import type { ListAnswer, TenantContext } from '../http/index.ts';
import { companyRows } from './company-rows.ts';
import type { ResourceRegistry } from './resource-registry.ts';
import type { ResourceServer, Row } from './definition.ts';
import { conditions, isThroughMany, namedSearch, orderBy } from './query.ts';
import { readRecords, type ReadOptions } from './read.ts';

/** Lists of at most this many rows are found and counted in one query. */
const foundAtOnce = 1000;
const foundSchema = z.object({ count: z.coerce.number(), ids: z.string().nullable() });

/**
 * The number of rows of a question, up to `limit`; of few rows also their ids, as the database writes them, so that
 * they need not be found again.
 */
async function findRows(
  server: ResourceServer,
  context: TenantContext,
  where: SQL | undefined,
  limit: number,
): Promise<{ count: number; ids: string | null }> {
  const [row] = await queryRows(
    context.tx,
    sql`
    with found as materialized (
      select ${server.table.id} as id from ${server.table as PgTable} where ${where ?? sql`true`} limit ${limit}
    ), counted as (select count(*) as count from found)
    select count, case when count <= ${foundAtOnce} then (select array_agg(found.id)::text from found) end as ids from counted`,
    foundSchema,
  );
  return row ?? { count: 0, ids: null };
}

/** How many rows a question has, at most `limit`. */
export async function countRows(
  server: ResourceServer,
  context: TenantContext,
  where: SQL | undefined,
  limit: number,
): Promise<number> {
  const counted = context.tx
    .select({ one: sql`1` })
    .from(server.table as PgTable)
    .where(where)
    .limit(limit)
    .as('counted');
  return (await context.tx.select({ total: count() }).from(counted))[0]?.total ?? 0;
}

/** How far a list is counted: of each row of somebody who is limited to people it is asked whose it is, which costs four times as much. */
function countedUpTo(server: ResourceServer, { actor }: TenantContext, query: ListQuery): number {
  if (isThroughMany(server, query)) return 10_000;
  return actor.reach?.people ? 25_000 : 100_000;
}

/**
 * One page. A question with few rows, as searches mostly have, finds its rows once for both total and page; a question
 * without filters is not tried that way. The total of a very large list is counted up to a limit, in parallel with a
 * page near the beginning. Pages are found by ids alone, so that skipped rows are read from an index only; pages past
 * the middle are read from the other end, so that the last costs the same as the first.
 */
export async function readPage(
  server: ResourceServer,
  registry: ResourceRegistry,
  context: TenantContext,
  given: ListQuery,
): Promise<ListAnswer<Row>> {
  const query = await namedSearch(server, context, given);
  const where = conditions(server, context, query);
  const limit = server.countLimit ?? countedUpTo(server, context, query);
  const offset = (query.page - 1) * query.page_size;
  const read = (ids: SQL, part: Pick<ReadOptions, 'limit' | 'offset'> = {}): Promise<Row[]> =>
    readRecords(server, registry, context, {
      where: and(companyRows(server, context), ids),
      order: orderBy(server, query),
      ...part,
    });
  const readFrom = (total?: number): Promise<Row[]> =>
    read(inArray(server.table.id, pageIds(server, context, query, conditions(server, context, query, 'first'), total)));
  const isNarrow = query.search !== '' || query.filters.length > 0;
  const found = isNarrow ? await findRows(server, context, where, limit + 1) : undefined;
  if (found && found.count <= foundAtOnce) {
    const isBeyond = offset >= found.count;
    const rows = isBeyond
      ? []
      : await read(sql`${server.table.id} = any(${found.ids}::bigint[])`, { limit: query.page_size, offset });
    return answerOf(query, rows, found.count, false);
  }
  const [counted, early] = await Promise.all([
    found?.count ?? countRows(server, context, where, limit + 1),
    offset + query.page_size <= foundAtOnce / 2 ? readFrom() : undefined,
  ]);
  const floor = counted > limit;
  const total = Math.min(counted, limit);
  const rows = early ?? (offset >= total && !floor ? [] : await readFrom(floor ? undefined : total));
  return answerOf(query, rows, total, floor);
}

function answerOf(query: ListQuery, rows: Row[], total: number, floor: boolean): ListAnswer<Row> {
  const more = floor ? rows.length === query.page_size : query.page * query.page_size < total;
  return { data: rows, total, next: more ? query.page + 1 : null, ...(floor ? { totalIsFloor: true } : {}) };
}

/** The ids of one page, read from the nearer end if the total is known. */
function pageIds(
  server: ResourceServer,
  context: TenantContext,
  query: ListQuery,
  where: SQL | undefined,
  total: number | undefined,
) {
  const offset = (query.page - 1) * query.page_size;
  const fromEnd = total !== undefined && offset > total / 2;
  const part = fromEnd
    ? { limit: Math.min(query.page_size, total - offset), offset: Math.max(0, total - offset - query.page_size) }
    : { limit: query.page_size, offset };
  return context.tx
    .select({ id: sql`${server.table.id}` })
    .from(server.table)
    .where(where)
    .orderBy(...orderBy(server, query, fromEnd))
    .limit(part.limit)
    .offset(part.offset);
}
