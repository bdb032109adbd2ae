import type { NameOrder, ResourceName } from '#shared/contract/index.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ResourceRegistry } from '../resource/index.ts';

/** References to this resource are named in the company's order of names. */
const people: ResourceName = 'personnel.employee';
export const isPerson = (target: ResourceName | undefined): boolean => target === people;

/** All orders except the usual one, which rows of reports already use. */
const orders: Readonly<Record<Exclude<NameOrder, 'firstLast'>, SQL>> = {
  lastFirst: sql`named.last_name || ' ' || named.first_name`,
  codeFirst: sql`named.emp_code || ' ' || named.first_name || ' ' || named.last_name`,
};

/**
 * The name of a person by id in the company's order of names; undefined if rows already use that order. Looked up by
 * primary key for the rows of one page.
 */
export function personName(
  registry: ResourceRegistry,
  companyId: number,
  order: NameOrder,
): ((id: SQL) => SQL) | undefined {
  if (order === 'firstLast') return undefined;
  const { table } = registry.get(people);
  return (id) =>
    sql`(select trim(${orders[order]}) from ${table} named where named.company_id = ${companyId} and named.id = ${id})`;
}
