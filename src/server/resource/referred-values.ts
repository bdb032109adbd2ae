import { bringing, valuesAt, type Fields, type Referred } from '#shared/contract/index.ts';
import { and, inArray, sql } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { columnOf } from './column.ts';
import type { ResourceRegistry } from './resource-registry.ts';
import type { ResourceServer, Row } from './definition.ts';
import { conditions } from './query.ts';
import { lookupContext } from './scope.ts';

/**
 * Values of the records that references point to, by id; only of those that the reader may see.
 * @param isLocked locks the targets until the transaction ends, because a decision depends on them
 */
export async function referredValues(
  target: ResourceServer,
  lookupScope: TenantContext,
  fields: Fields,
  ids: readonly number[],
  isLocked = false,
): Promise<ReadonlyMap<number, Row>> {
  const { table } = target;
  const selected = Object.fromEntries(
    ['id', ...Object.keys(fields)].map((name) => {
      const column = columnOf(table, name);
      return [name, sql`${column}`.mapWith(column)];
    }),
  );
  const found = new Map<number, Row>();
  for (let at = 0; at < ids.length; at += 1000) {
    const reading = lookupScope.tx
      .select(selected)
      .from(table)
      .where(
        and(conditions(target, lookupScope, { filters: [], search: '' }), inArray(table.id, ids.slice(at, at + 1000))),
      )
      // Locked in order of id, so that two transactions cannot deadlock.
      .orderBy(table.id)
      .$dynamic();
    const rows: Row[] = await (isLocked ? reading.for('share') : reading);
    for (const { id, ...values } of rows) found.set(Number(id), values);
  }
  return found;
}

/** The referenced values for the rules of a resource. */
export async function readReferred(
  server: ResourceServer,
  registry: ResourceRegistry,
  context: TenantContext,
  records: readonly Row[],
  isLocked: boolean,
): Promise<Referred> {
  const known = new Map<string, ReadonlyMap<unknown, Row>>();
  for (const [path, { target: name, brings = {} }] of bringing(server.resource.fields)) {
    if (!name) continue;
    const ids = records
      .flatMap((record) => valuesAt(record, path))
      .filter((id): id is number => typeof id === 'number' && Number.isSafeInteger(id));
    const target = registry.get(name);
    known.set(
      path,
      await referredValues(target, lookupContext(server, context, target), brings, [...new Set(ids)], isLocked),
    );
  }
  return (path, id) => known.get(path)?.get(id);
}
