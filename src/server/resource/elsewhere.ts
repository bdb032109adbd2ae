import type { ResourceName } from '#shared/contract/index.ts';
import { sql, type SQL } from 'drizzle-orm';
import { columnOf } from './column.ts';
import { companyOf } from './company-rows.ts';
import type { RecordTable, ResourceRegistry } from './definition.ts';

/**
 * A computed field over records of a slice above, whose tables a slice below cannot import: they are named by their
 * resource, and found where all slices are known.
 */
export type Elsewhere = (registry: ResourceRegistry) => SQL;

/** How many records of another resource refer to a record by one of their fields. */
export function countReferring(to: RecordTable, resource: ResourceName, field: string): Elsewhere {
  return (registry) => {
    const { table, links } = registry.get(resource);
    const link = links?.[field];
    const [from, company, reference] = link
      ? [link.table, link.company, link.target]
      : [table, companyOf(table), columnOf(table, field)];
    // Under a name of its own: the table may be the one that is counted for.
    return sql`(select count(*) from ${from} counted where counted.${sql.identifier(company.name)} = ${sql`${companyOf(to)}`}
      and counted.${sql.identifier(reference.name)} = ${sql`${to.id}`})`.mapWith(Number);
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
