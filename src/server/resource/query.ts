import { filterList, type Filter, type ListQuery } from '#shared/contract/index.ts';
import { and, asc, desc, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { columnOf } from './column.ts';
import { companyRows } from './company-rows.ts';
import type { ResourceServer } from './definition.ts';
import { dataScope } from './scope.ts';

/** What a field is compared by where upper and lower case are one. */
export function foldedOf(server: ResourceServer, name: string): SQL {
  const kept = server.folded?.[name];
  return kept ? sql`${kept}` : sql`lower(${columnOf(server.table, name)})`;
}

/** Text for LIKE in which `%`, `_` and `\` mean themselves. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/**
 * The rows that a question is about: the company's (said here too, beside row-level security, so that the planner sees
 * it), those of the person's departments, that match filters and search.
 */
export function conditions(
  server: ResourceServer,
  context: TenantContext,
  query: Pick<ListQuery, 'filters' | 'search'>,
): SQL | undefined {
  return and(
    companyRows(server, context),
    dataScope(server, context),
    server.only?.(),
    searchCondition(server, query.search),
    ...query.filters.map((filter) => filterCondition(server, context, filter)),
  );
}

function searchCondition(server: ResourceServer, search: string): SQL | undefined {
  if (search === '') return undefined;
  const pattern = likePattern(search.toLowerCase());
  if (server.searchColumn) {
    // Words in any order: "smith anna" finds Anna Smith.
    return and(
      ...search
        .toLowerCase()
        .split(/\s+/)
        .slice(0, 5)
        .map((word) => sql`${server.searchColumn} like ${likePattern(word)}`),
    );
  }
  const searched = Object.entries(server.resource.fields).filter(([, field]) => field.options.search);
  return or(...searched.map(([name]) => sql`${foldedOf(server, name)} like ${pattern}`));
}

function filterCondition(server: ResourceServer, context: TenantContext, filter: Filter): SQL | undefined {
  const field = server.resource.fields[filter.field];
  if (field?.valueType === 'references') return linkCondition(server, context, filter);
  const column = columnOf(server.table, filter.field);
  const { value } = filter;
  switch (filter.operator) {
    case 'in':
      return inArray(column, [...(filterList(filter) ?? [])]);
    case 'icontains':
      return sql`${foldedOf(server, filter.field)} like ${likePattern(String(value).toLowerCase())}`;
    case 'gte':
      return gte(column, value);
    case 'lte':
      return lte(column, value);
    case 'exact':
      // The code of an employee is one code however it is written.
      return field?.options.unique && typeof value === 'string'
        ? sql`${foldedOf(server, filter.field)} = ${value.toLowerCase()}`
        : eq(column, value);
  }
}

function linkCondition(server: ResourceServer, context: TenantContext, filter: Filter): SQL {
  const link = server.links?.[filter.field];
  if (!link) throw new Error(`No link table for ${filter.field}`);
  const ids = (Array.isArray(filter.value) ? filter.value : [filter.value]).map(Number);
  if (ids.length === 0) return sql`false`;
  const ofCompany = server.resource.audience.of === 'vendor' ? sql`true` : eq(link.company, context.companyId);
  return sql`exists (select from ${link.table} where ${ofCompany}
    and ${link.owner} = ${server.table.id} and ${inArray(link.target, ids)})`;
}

/** The order asked for, ended by the id so that pages neither repeat nor lose a row. */
export function orderBy(server: ResourceServer, query: Pick<ListQuery, 'ordering'>, reversed = false): SQL[] {
  const { table } = server;
  const order = query.ordering.map(({ field, descending }) => ({ column: columnOf(table, field), descending }));
  const last = order.at(-1);
  if (!query.ordering.some(({ field }) => field === 'id')) {
    order.push({ column: table.id, descending: last?.descending ?? false });
  }
  return order.map(({ column, descending }) => (descending !== reversed ? desc(column) : asc(column)));
}
