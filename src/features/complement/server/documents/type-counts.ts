import { sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { employeeServer, employees } from '#features/team/server.ts';
import { may, type TenantContext } from '#server/http/index.ts';
import { scopeOf, type CrossSliceSql } from '#server/resource/index.ts';
import { documentTypes, employeeDocuments } from '../tables.ts';
import { expires } from './validity.ts';

/** Who works here, of those whom the reader may see: a number would reveal the others. */
function people(context: TenantContext): SQL {
  const counted = alias(employees, 'counted');
  const seen = scopeOf(employeeServer.resource.audience, counted, context);
  return sql`counted.company_id = ${context.companyId} and counted.status = 'active'${seen ? sql` and ${seen}` : sql``}`;
}

/** Who may not view documents is not told about them. */
const isTold = ({ actor }: TenantContext): boolean => may(actor, 'complement.employee_document.view');

/** Who has a document of the type, as `held (employee)`: along the index of the type alone. */
const holders = ({ companyId }: TenantContext): SQL => sql`(select distinct d.employee from ${employeeDocuments} d
  where d.company_id = ${companyId} and d.doc_type = ${sql`${documentTypes.id}`}) held`;

/**
 * How many of all who have a document of the type work here: all of them, less those who have left, who are found along
 * `employees_gone`. Whom the reader may see is asked of each holder only if there is a limit.
 */
function countHolders(context: TenantContext): SQL {
  const { companyId, actor } = context;
  if (actor.reach !== null)
    return sql`(select count(*) from ${holders(context)}
      join ${employees} counted on counted.id = held.employee and ${people(context)})`;
  return sql`((select count(*) from ${holders(context)}) - (select count(*) from ${employees} gone
    where gone.company_id = ${companyId} and gone.status <> 'active' and exists (select from ${employeeDocuments} d
      where d.company_id = ${companyId} and d.doc_type = ${sql`${documentTypes.id}`} and d.employee = gone.id)))`;
}

/**
 * How many people have no document of a required type: those who work here, whom one statement counts once, less those who have one.
 * Both are counted along indexes, as the people of a department are.
 */
export const countMissing: CrossSliceSql = (_, context) =>
  isTold(context)
    ? sql`case when ${documentTypes.is_required} then
      (select count(*) from ${employees} counted where ${people(context)}) - ${countHolders(context)} end`.mapWith(
        Number,
      )
    : sql`null`;

/** How many documents of a type are expiring, or have expired, by the index of those that nobody has renewed. */
export const countDocuments =
  (state: 'expiring' | 'expired'): CrossSliceSql =>
  (_, context) =>
    isTold(context)
      ? sql`(select count(*) from ${employeeDocuments} d
        join ${employees} counted on counted.id = d.employee and ${people(context)}
        where d.company_id = ${context.companyId} and d.doc_type = ${sql`${documentTypes.id}`}
          and d.is_current and ${expires(context, sql`d`, state, sql`${documentTypes.alert_days}`)})`.mapWith(Number)
      : sql`null`;
