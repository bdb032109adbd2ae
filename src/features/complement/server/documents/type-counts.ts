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

/**
 * How many people have no document of a required type: those who work here, which one statement counts once, less those who have one,
 * along the index of the type. Both are read from indexes alone.
 */
export const countMissing: CrossSliceSql = (_, context) =>
  isTold(context)
    ? sql`case when ${documentTypes.is_required} then
      (select count(*) from ${employees} counted where ${people(context)})
      - (select count(*) from (select distinct d.employee from ${employeeDocuments} d
          where d.company_id = ${context.companyId} and d.doc_type = ${sql`${documentTypes.id}`}) held
          join ${employees} counted on counted.id = held.employee and ${people(context)}) end`.mapWith(Number)
    : sql`null`;

/** How many documents of a type are expiring, or have expired, by the index of those that nobody has renewed. */
export const countDocuments =
  (state: 'expiring' | 'expired'): CrossSliceSql =>
  (_, context) =>
    isTold(context)
      ? sql`(select count(*) from ${employeeDocuments} d
        join ${employees} counted on counted.id = d.employee and ${people(context)}
        where d.company_id = ${context.companyId} and d.doc_type = ${sql`${documentTypes.id}`}
          and d.is_current and ${expires(context, sql`d`, state)})`.mapWith(Number)
      : sql`null`;
