import { bringing, valuesAt, type Fields, type Referred } from '#shared/contract/index.ts';
import { and, inArray, sql } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { columnOf } from './column.ts';
import type { ResourceRegistry } from './resource-registry.ts';
import type { ResourceServer, Row } from './definition.ts';
import { conditions } from './query.ts';
import { lookingFrom } from './scope.ts';

/**
 * What references bring of their targets, by id; of those alone that the reader may see.
 * @param isHeld keeps the targets as they are until the transaction ends: something is judged by them
 */
export async function broughtBy(
  target: ResourceServer,
  looking: TenantContext,
  fields: Fields,
  ids: readonly number[],
  isHeld = false,
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
    const reading = looking.tx
      .select(selected)
      .from(table)
      .where(and(conditions(target, looking, { filters: [], search: '' }), inArray(table.id, ids.slice(at, at + 1000))))
      // Two that hold the same ones take them in one order.
      .orderBy(table.id)
      .$dynamic();
    const rows: Row[] = await (isHeld ? reading.for('share') : reading);
    for (const { id, ...brought } of rows) found.set(Number(id), brought);
  }
  return found;
}

/** For the rules of a resource: what the references of these records bring. */
export async function readReferred(
  server: ResourceServer,
  registry: ResourceRegistry,
  context: TenantContext,
  records: readonly Row[],
  isHeld: boolean,
): Promise<Referred> {
  const known = new Map<string, ReadonlyMap<unknown, Row>>();
  for (const [path, { target: name, brings = {} }] of bringing(server.resource.fields)) {
    if (!name) continue;
    const ids = records
      .flatMap((record) => valuesAt(record, path))
      .filter((id): id is number => typeof id === 'number' && Number.isSafeInteger(id));
    const target = registry.get(name);
    known.set(path, await broughtBy(target, lookingFrom(server, context, target), brings, [...new Set(ids)], isHeld));
  }
  return (path, id) => known.get(path)?.get(id);
}
