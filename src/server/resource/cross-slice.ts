import type { Filter, ResourceName } from '#shared/contract/index.ts';
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TenantContext } from '../http/index.ts';
import { columnOf } from './column.ts';
import { companyOf } from './company-rows.ts';
import type { RecordTable } from './definition.ts';
import type { ResourceRegistry } from './resource-registry.ts';
import { scopeOf } from './scope.ts';

/**
 * A computed field over records of a slice above, whose tables this slice cannot import: it names their
 * resource, which is resolved once all slices are known.
 */
export type CrossSliceSql = (registry: ResourceRegistry, context: TenantContext) => SQL;

/** A filter of a computed field, for when one query over the table is cheaper than one per row. */
export type CrossSliceFilter = (registry: ResourceRegistry, context: TenantContext, filter: Filter) => SQL;

/**
 * The number of records of another resource that refer to a record; only those that the reader may see, since
 * the number would reveal the others.
 */
export function countReferring(
  to: RecordTable,
  resource: ResourceName,
  field: string,
  options: {
    /** Limits the count to rows with these column values. */
    readonly only?: Readonly<Record<string, readonly string[]>>;
    /** In a tree, the parent column: references to records below count too. */
    readonly below?: string;
  } = {},
): CrossSliceSql {
  return (registry, context) => {
    const {
      table,
      links,
      resource: { audience },
    } = registry.get(resource);
    // Aliased, because the table may be the one counted for.
    const counted = alias(table, 'counted');
    const seen = and(
      scopeOf(audience, counted, context),
      ...Object.entries(options.only ?? {}).map(([column, values]) => inArray(columnOf(counted, column), [...values])),
    );
    const ownCompany = sql`counted.${sql.identifier(companyOf(table).name)} = ${context.companyId}`;
    const isTarget = (column: SQL): SQL =>
      options.below === undefined
        ? sql`${column} = ${sql`${to.id}`}`
        : sql`${column} = any(array(${branchOf(to, options.below, context)}))`;
    const link = links?.[field];
    if (!link)
      return sql`(select count(*) from ${table} counted where ${ownCompany}
        and ${isTarget(sql`${columnOf(counted, field)}`)}${seen ? sql` and ${seen}` : sql``})`.mapWith(Number);
    if (!link.company) throw new Error(`What is counted by ${field} lies in no company`);
    const [company, reference, owner] = [link.company, link.target, link.owner].map(({ name }) => sql.identifier(name));
    const within = seen
      ? sql` and linked.${owner} in (select counted.id from ${table} counted where ${ownCompany} and ${seen})`
      : sql``;
    return sql`(select count(distinct linked.${owner}) from ${link.table} linked where linked.${company} = ${context.companyId}
      and ${isTarget(sql`linked.${reference}`)}${within})`.mapWith(Number);
  };
}

/** The ids of a record of a tree and of all below it. */
function branchOf(to: RecordTable, parent: string, { companyId }: TenantContext): SQL {
  const column = sql.identifier(columnOf(to, parent).name);
  return sql`with recursive branch (id) as (
      select ${sql`${to.id}`} union
      select below.id from ${to} below join branch on below.company_id = ${companyId} and below.${column} = branch.id
    ) select id from branch`;
}

/** The latest value of a field among the records of another resource that refer to a record. */
export function latestReferring(
  to: RecordTable,
  resource: ResourceName,
  field: string,
  latest: string,
  options: {
    /** A boolean column that excludes rows. */
    readonly unless?: string;
  } = {},
): CrossSliceSql {
  return (registry, { companyId }) => {
    const { table } = registry.get(resource);
    const column = columnOf(table, latest);
    return sql`(select max(referring.${sql.identifier(column.name)}) from ${table} referring
      where referring.company_id = ${companyId}
        and referring.${sql.identifier(columnOf(table, field).name)} = ${sql`${to.id}`}${options.unless ? sql` and not referring.${sql.identifier(columnOf(table, options.unless).name)}` : sql``})`.mapWith(
      column,
    );
  };
}
