import { filterList, type AnyField, type Filter, type ResourceName } from '#shared/contract/index.ts';
import { eq, inArray, is, sql, type SQL, Column } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { TenantContext } from '../http/index.ts';
import { columnOf } from '../resource/column.ts';
import { companyRows } from '../resource/company-rows.ts';
import { searchable } from '#shared/text/searchable.ts';
import { likePattern, type ResourceRegistry } from '../resource/index.ts';
import type { ReportServer } from './definition.ts';

/** The filters of a question as SQL: `below` applies to the tables under the rows, `above` to the rows themselves. */
export interface Conditions {
  readonly below: SQL[];
  readonly above: SQL[];
}

/** All filters except the period. A tree filter includes everything below the node. */
export async function filterConditions(
  server: ReportServer,
  registry: ResourceRegistry,
  context: TenantContext,
  filters: readonly Filter[],
): Promise<Conditions> {
  const conditions: Conditions = { below: [], above: [] };
  for (const filter of filters) {
    const field = server.report.fields[filter.field];
    if (!field) throw new Error(`${server.report.name}: cannot filter by ${filter.field}`);
    const wide =
      field.tree && field.target
        ? {
            ...filter,
            operator: 'in' as const,
            value: await withDescendants(registry, context, field.target, ids(filter)),
          }
        : filter;
    const rule = server.filters[filter.field];
    const column = is(rule, Column) ? rule : sql`r.${sql.identifier(filter.field)}`;
    const condition =
      typeof rule === 'function' && !is(rule, Column) ? rule(wide, context) : compare(column, field, wide);
    if (condition) (rule ? conditions.below : conditions.above).push(condition);
  }
  return conditions;
}

function ids(filter: Filter): number[] {
  return (filterList(filter) ?? [filter.value]).map(Number);
}

function compare(column: AnyPgColumn | SQL, field: AnyField, filter: Filter): SQL {
  const { operator, value } = filter;
  switch (operator) {
    case 'in': {
      const values = filterList(filter) ?? [];
      if (values.length === 0) return sql`false`;
      return is(column, Column)
        ? inArray(column, [...values])
        : sql`${column} in (${sql.join(
            values.map((one) => sql`${one}`),
            sql`, `,
          )})`;
    }
    case 'icontains':
      return sql`searchable(${column}) like ${likePattern(searchable(String(value)))}`;
    case 'gte':
      return sql`${column} >= ${value}`;
    case 'lte':
      // A minute includes its last second.
      return sql`${column} <= ${field.kind === 'time' ? `${String(value)}:59` : value}`;
    case 'exact':
      return field.kind === 'time'
        ? sql`left(${column}, 5) = ${value}`
        : is(column, Column)
          ? eq(column, value)
          : sql`${column} = ${value}`;
  }
}

/** The ids and everything below them; read first, so that the planner sees ids and uses the index of their column. */
async function withDescendants(
  registry: ResourceRegistry,
  context: TenantContext,
  target: ResourceName,
  roots: readonly number[],
): Promise<number[]> {
  if (roots.length === 0) return [];
  const { table, resource } = registry.get(target);
  if (!resource.tree) throw new Error(`${resource.name} is no tree`);
  const parent = columnOf(table, resource.tree.parent);
  const nodes = await context.tx
    .select({
      id: sql<number>`${table.id}`.mapWith(Number),
      parent: sql<number | null>`${parent}`.mapWith((id: unknown) => (id === null ? null : Number(id))),
    })
    .from(table)
    .where(companyRows(registry.get(target), context));
  const children = Map.groupBy(nodes, (node) => node.parent);
  const reached = new Set<number>();
  const visit = (id: number): void => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const child of children.get(id) ?? []) visit(child.id);
  };
  roots.forEach(visit);
  return [...reached];
}
