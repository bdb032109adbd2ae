import type { ResourceName } from '#shared/contract/index.ts';
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TenantContext } from '../http/index.ts';
import { columnOf } from './column.ts';
import { companyOf } from './company-rows.ts';
import type { RecordTable, ResourceRegistry } from './definition.ts';
import { scopeOf } from './scope.ts';

/**
 * A computed field over records of a slice above, whose tables a slice below cannot import: they are named by their
 * resource, and found where all slices are known.
 */
export type Elsewhere = (registry: ResourceRegistry, context: TenantContext) => SQL;

/**
 * How many records of another resource refer to a record by one of their fields: of those that the reader may see, since a
 * number tells of the others too. `only` says which of them, by what stands in a column.
 */
export function countReferring(
  to: RecordTable,
  resource: ResourceName,
  field: string,
  only: Readonly<Record<string, readonly string[]>> = {},
): Elsewhere {
  return (registry, context) => {
    const {
      table,
      links,
      resource: { audience },
    } = registry.get(resource);
    // Under a name of its own: the table may be the one that is counted for.
    const counted = alias(table, 'counted');
    const seen = and(
      scopeOf(audience, counted, context),
      ...Object.entries(only).map(([column, values]) => inArray(columnOf(counted, column), [...values])),
    );
    const ownCompany = sql`counted.${sql.identifier(companyOf(table).name)}`;
    const link = links?.[field];
    if (!link)
      return sql`(select count(*) from ${table} counted where ${ownCompany} = ${sql`${companyOf(to)}`}
        and ${columnOf(counted, field)} = ${sql`${to.id}`}${seen ? sql` and ${seen}` : sql``})`.mapWith(Number);
    const [company, reference, owner] = [link.company, link.target, link.owner].map(({ name }) => sql.identifier(name));
    const within = seen
      ? sql` and linked.${owner} in (select counted.id from ${table} counted
          where ${ownCompany} = ${context.companyId} and ${seen})`
      : sql``;
    return sql`(select count(*) from ${link.table} linked where linked.${company} = ${sql`${companyOf(to)}`}
      and linked.${reference} = ${sql`${to.id}`}${within})`.mapWith(Number);
  };
}

/** The latest value of a field among the records of another resource that refer to a record. */
export function latestReferring(to: RecordTable, resource: ResourceName, field: string, latest: string): Elsewhere {
  return (registry) => {
    const { table } = registry.get(resource);
    const column = columnOf(table, latest);
    return sql`(select max(referring.${sql.identifier(column.name)}) from ${table} referring
      where referring.company_id = ${sql`${companyOf(to)}`}
        and referring.${sql.identifier(columnOf(table, field).name)} = ${sql`${to.id}`})`.mapWith(column);
  };
}
