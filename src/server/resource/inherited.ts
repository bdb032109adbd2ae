import { commonCodes, isBlank, targetOf, type Inheritance } from '#shared/contract/index.ts';
import { valueAtNode, unitsOf, type InheritedSource, type Inherited } from '#shared/contract/inheritance.ts';
import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '../db/query-rows.ts';
import { Refusal, type TenantContext } from '../http/index.ts';
import { columnOf } from './column.ts';
import { companyOf, companyRows } from './company-rows.ts';
import type { ResourceServer, Row, Writing } from './definition.ts';
import { displayNames } from './read.ts';
import { idsInReach } from './reach.ts';
import { deepestTree } from './tree-moves.ts';

/** The ancestors of a node, nearest first. */
async function nodesAbove(
  { table, resource }: ResourceServer,
  context: TenantContext,
  node: number,
): Promise<number[]> {
  const parent = sql.identifier(resource.tree?.parent ?? '');
  const company = sql.identifier(companyOf(table).name);
  const rows = await queryRows(
    context.tx,
    sql`with recursive above (id, level) as (
      select n.${parent}, 1 from ${table} n where n.${company} = ${context.companyId} and n.id = ${node}
      union all
      select n.${parent}, above.level + 1 from ${table} n join above on n.${company} = ${context.companyId} and n.id = above.id
      where above.level < ${deepestTree}
    ) select above.id from above where above.id is not null order by above.level`,
    z.object({ id: z.coerce.number() }),
  );
  return rows.map(({ id }) => id);
}

/**
 * What a node inherits: for each unit of fields, the values of the nearest ancestor that sets them, or else of the
 * company's record.
 * @throws Refusal if the person may not see the node
 */
export async function readInherited(
  { server, registry }: Writing,
  context: TenantContext,
  inherits: Inheritance,
  node: number,
): Promise<Inherited> {
  const { tx } = context;
  const by = server.resource.fields[inherits.by];
  if (!by) throw new Error(`${server.resource.name} inherits by no field of it`);
  const tree = registry.get(targetOf(inherits.by, by));
  if (!(await idsInReach(tree, context, [node])).has(node)) throw new Refusal(commonCodes.notFound);
  const from = registry.get(inherits.from.name);
  const [settings] = await tx.select().from(from.table).where(companyRows(from, context)).limit(1);
  const above = await nodesAbove(tree, context, node);
  const owner = columnOf(server.table, inherits.by);
  const stored =
    above.length === 0
      ? []
      : await tx
          .select()
          .from(server.table)
          .where(sql`${companyRows(server, context)} and ${inArray(owner, above)}`);
  const rows = new Map<number, Row>(stored.map((row: Row) => [Number(row[inherits.by]), row]));
  const names = new Map(await displayNames(tree, context, [...(await idsInReach(tree, context, [...rows.keys()]))]));
  const values: Row = {};
  const sources: Record<string, InheritedSource> = {};
  for (const unit of unitsOf(inherits)) {
    const [leader = ''] = unit;
    const nearest = above.find((id) => !isBlank(rows.get(id)?.[leader]));
    const row = nearest === undefined ? settings : rows.get(nearest);
    for (const name of unit) values[name] = valueAtNode(inherits, name, row?.[name] ?? null);
    sources[leader] =
      nearest === undefined
        ? { kind: 'company' }
        : { kind: 'above', id: nearest, display_name: names.get(nearest) ?? '' };
  }
  return { values: valuesSchema.parse(values), sources };
}

const valuesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
