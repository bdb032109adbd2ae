import { customCode, filterList, type Filter, type ListQuery } from '#shared/contract/index.ts';
import { searchable, searchWords } from '#shared/text/searchable.ts';
import { and, asc, desc, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { columnOf } from './column.ts';
import { companyRows } from './company-rows.ts';
import { customCondition } from './custom.ts';
import type { ResourceServer } from './definition.ts';
import { registryOf } from './registries.ts';
import { dataScope, lookupContext } from './scope.ts';

/** The SQL to compare a field without case. */
export function foldedOf(server: ResourceServer, name: string): SQL {
  const folded = server.folded?.[name];
  return folded ? sql`${folded}` : sql`lower(${columnOf(server.table, name)})`;
}

/** Text for LIKE in which `%`, `_` and `\` are literal. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/** Which rows are read: the first of an order, or all, for counting. */
type Reading = 'first' | 'all';

/**
 * The rows of a question: of the company (repeated beside row-level security for the planner's sake), within
 * the person's data scope, matching filters and search.
 */
export function conditions(
  server: ResourceServer,
  context: TenantContext,
  query: Pick<ListQuery, 'filters' | 'search'>,
  reading: Reading = 'all',
): SQL | undefined {
  return and(
    companyRows(server, context),
    dataScope(server, context),
    server.only?.(context),
    searchCondition(server, context, query.search, reading),
    ...query.filters.map((filter) => filterCondition(server, context, filter, reading)),
  );
}

/** Further words of a search are ignored. */
const mostWords = 5;

/** Words in any order, each in any field: "smith anna" finds Anna Smith. */
function searchCondition(
  server: ResourceServer,
  context: TenantContext,
  search: string,
  reading: Reading,
): SQL | undefined {
  const searched = Object.entries(server.resource.fields).filter(([, field]) => field.options.search);
  const containsWord = (word: string): SQL | undefined => {
    const pattern = likePattern(word);
    if (server.searchColumn) return frequent(sql`${server.searchColumn} like ${pattern}`, reading);
    return or(
      ...searched.map(([name]) => {
        const computed = server.computed?.[name];
        const column = computed === undefined ? columnOf(server.table, name) : expressionOf(server, context, computed);
        const target = server.searched?.[name];
        if (!target) return sql`searchable(${column}) like ${pattern}`;
        const within = inArray(sql`${column}`, foundIds(target, lookupContext(server, context, target), word));
        // The planner underestimates people found by part of a name. `is true` keeps it from starting with them when
        // only the first rows of an order are needed: it would read and sort the rows of all people.
        return reading === 'first' ? sql`(${within}) is true` : within;
      }),
    );
  };
  return and(...searchWords(search).slice(0, mostWords).map(containsWord));
}

/**
 * A condition on part of a text, which the planner takes for rare. The first rows of an order are read only of questions
 * that match many: a condition that it takes for frequent lets it walk an index in that order and stop at the last row of
 * the page, where it would compare and sort all rows. A `coalesce` counts as true for half of them.
 */
const frequent = (condition: SQL, reading: Reading): SQL =>
  reading === 'first' ? sql`coalesce(${condition}, false)` : condition;

/** The records found by a search, among those that the person may see. */
const foundIds = (target: ResourceServer, lookupScope: TenantContext, search: string) =>
  lookupScope.tx
    .select({ id: sql`${target.table.id}` })
    .from(target.table)
    .where(conditions(target, lookupScope, { filters: [], search }));

/** Up to this many found records are listed in the query by id. */
const mostNamed = 1000;

/**
 * The same question, with searches through a reference resolved first: few records are listed by id, so that an index
 * finds their rows. Of many, the database soon meets one in the order of the list.
 */
export async function namedSearch<Q extends Pick<ListQuery, 'filters' | 'search'>>(
  server: ResourceServer,
  context: TenantContext,
  query: Q,
): Promise<Q> {
  const [only, another] = Object.entries(server.resource.fields).filter(([, { options }]) => options.search);
  const target = only && !another ? server.searched?.[only[0]] : undefined;
  if (!only || !target || searchWords(query.search).length === 0) return query;
  const found = await foundIds(target, lookupContext(server, context, target), query.search).limit(mostNamed + 1);
  if (found.length > mostNamed) return query;
  const filter: Filter = { field: only[0], operator: 'in', value: found.map(({ id }) => Number(id)) };
  return { ...query, search: '', filters: [...query.filters, filter] };
}

/** Whether rows are found through too many records of another resource to list: counting then reads both tables. */
export function isThroughMany({ searched = {} }: ResourceServer, { search }: Pick<ListQuery, 'search'>): boolean {
  return Object.keys(searched).length > 0 && searchWords(search).length > 0;
}

type Computed = NonNullable<ResourceServer['computed']>[string];

function expressionOf(server: ResourceServer, context: TenantContext, computed: Computed): SQL {
  return typeof computed === 'function' ? computed(registryOf(server), context) : computed;
}

function filterCondition(
  server: ResourceServer,
  context: TenantContext,
  filter: Filter,
  reading: Reading,
): SQL | undefined {
  if (customCode(filter.field) !== undefined) return customCondition(server, context, filter);
  const field = server.resource.fields[filter.field];
  const own = server.filtered?.[filter.field];
  if (own) return own(registryOf(server), context, filter);
  if (field?.valueType === 'references') return linkCondition(server, context, filter);
  const computed = server.computed?.[filter.field];
  const { value } = filter;
  if (computed) {
    return inArray(expressionOf(server, context, computed), [...(filterList(filter) ?? [value])]);
  }
  const column = columnOf(server.table, filter.field);
  switch (filter.operator) {
    case 'in':
      return inArray(column, [...(filterList(filter) ?? [])]);
    case 'icontains':
      return frequent(containing(server, filter.field, String(value)), reading);
    case 'gte':
      return gte(column, value);
    case 'lte':
      return lte(column, value);
    case 'exact':
      // An employee's code is equal in every spelling.
      return field?.options.unique && typeof value === 'string'
        ? sql`${foldedOf(server, filter.field)} = ${value.toLowerCase()}`
        : eq(column, value);
  }
}

/** Whether a field contains a text, ignoring accents. Checks the search column too, which has an index. */
function containing(server: ResourceServer, name: string, text: string): SQL {
  const pattern = likePattern(searchable(text));
  const isSearched = server.resource.fields[name]?.options.search;
  const own = sql`searchable(${columnOf(server.table, name)}) like ${pattern}`;
  return server.searchColumn && isSearched ? sql`(${server.searchColumn} like ${pattern} and ${own})` : own;
}

function linkCondition(server: ResourceServer, context: TenantContext, filter: Filter): SQL {
  const link = server.links?.[filter.field];
  if (!link) throw new Error(`No link table for ${filter.field}`);
  const ids = (Array.isArray(filter.value) ? filter.value : [filter.value]).map(Number);
  if (ids.length === 0) return sql`false`;
  const ofCompany =
    server.resource.audience.of === 'vendor' || !link.company ? sql`true` : eq(link.company, context.companyId);
  return sql`exists (select from ${link.table} where ${ofCompany}
    and ${link.owner} = ${server.table.id} and ${inArray(link.target, ids)})`;
}

/** A sort key in SQL. */
export interface SortKey {
  readonly key: SQL;
  readonly descending: boolean;
  /** The field that the key derives from. */
  readonly field: string;
  /** A field value in the form of the key. */
  readonly valueOf: (value: unknown) => SQL;
}

/** The requested order, ended by the id so that pages neither repeat nor lose a row. */
export function sortKeys(
  { resource, table, ordered }: ResourceServer,
  { ordering }: Pick<ListQuery, 'ordering'>,
): SortKey[] {
  const keys = ordering.map(({ field, descending }): SortKey => {
    const column = columnOf(table, field);
    if (resource.fields[field]?.options.sort !== 'natural')
      return { key: sql`${column}`, descending, field, valueOf: (value) => sql`${value}` };
    const key = ordered?.[field] ? sql`${ordered[field]}` : sql`natural_order(${column})`;
    return { key, descending, field, valueOf: (value) => sql`natural_order(${value})` };
  });
  if (ordering.some(({ field }) => field === 'id')) return keys;
  const descending = keys.at(-1)?.descending ?? false;
  return [...keys, { key: sql`${table.id}`, descending, field: 'id', valueOf: (value) => sql`${value}` }];
}

/** @see sortKeys */
export function orderBy(server: ResourceServer, query: Pick<ListQuery, 'ordering'>, reversed = false): SQL[] {
  return sortKeys(server, query).map(({ key, descending }) => (descending !== reversed ? desc(key) : asc(key)));
}
