import { filterList, type AnyField, type Filter } from '#shared/contract/index.ts';
import { eq, inArray, is, sql, type SQL, Column } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { areas, departments, positions } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { likePattern } from '#server/resource/index.ts';
import type { ReportServer } from './definition.ts';

/** The filters of a question as SQL: `below` looks at the tables under the rows, `above` at the rows themselves. */
export interface Conditions {
  readonly below: SQL[];
  readonly above: SQL[];
}

/** Filters but the period's. Trees mean a node and everything below it. */
export async function filterConditions(
  server: ReportServer,
  context: TenantContext,
  filters: readonly Filter[],
): Promise<Conditions> {
  const conditions: Conditions = { below: [], above: [] };
  for (const filter of filters) {
    const field = server.report.fields[filter.field];
    if (!field) throw new Error(`${server.report.name}: cannot filter by ${filter.field}`);
    const wide = field.tree
      ? { ...filter, operator: 'in' as const, value: await withDescendants(context, field, ids(filter)) }
      : filter;
    const rule = server.filters[filter.field];
    const column = is(rule, Column) ? rule : sql`r.${sql.identifier(filter.field)}`;
    const condition = typeof rule === 'function' && !is(rule, Column) ? rule(wide) : compare(column, field, wide);
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
      return sql`lower(${column}) like ${likePattern(String(value).toLowerCase())}`;
    case 'gte':
      return sql`${column} >= ${value}`;
    case 'lte':
      // A minute is within to its last second.
      return sql`${column} <= ${field.kind === 'time' ? `${String(value)}:59` : value}`;
    case 'exact':
      return field.kind === 'time'
        ? sql`left(${column}, 5) = ${value}`
        : is(column, Column)
          ? eq(column, value)
          : sql`${column} = ${value}`;
  }
}

const trees = {
  'company.department': { table: departments, parent: departments.parent_dept },
  'company.position': { table: positions, parent: positions.parent_position },
  'company.area': { table: areas, parent: areas.parent_area },
} as const;
const treeNames = Object.keys(trees).filter((name): name is keyof typeof trees => name in trees);

/** The ids themselves and all below them; read first, so that the planner sees ids and takes the index of their column. */
async function withDescendants(context: TenantContext, field: AnyField, roots: readonly number[]): Promise<number[]> {
  const name = treeNames.find((candidate) => candidate === field.target);
  if (!name) throw new Error(`No tree of ${field.target}`);
  if (roots.length === 0) return [];
  const { table, parent } = trees[name];
  const nodes = await context.tx
    .select({ id: table.id, parent })
    .from(table)
    .where(eq(table.company_id, context.companyId));
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
