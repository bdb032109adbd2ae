import type { NameOrder, ResourceName } from '#shared/contract/index.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ResourceRegistry } from '../resource/index.ts';

/** Whoever a reference to is called in reports as the company has it. */
const people: ResourceName = 'personnel.employee';
export const isPerson = (target: ResourceName | undefined): boolean => target === people;

/** Orders but the usual one, which the rows of reports have already. */
const orders: Readonly<Record<Exclude<NameOrder, 'firstLast'>, SQL>> = {
  lastFirst: sql`named.last_name || ' ' || named.first_name`,
  codeFirst: sql`named.emp_code || ' ' || named.first_name || ' ' || named.last_name`,
};

/**
 * The name of the person of an id in the order that a company wants; undefined where that is what rows have. Asked for the rows of one
 * page, by primary key.
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
