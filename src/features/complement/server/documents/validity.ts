import { sql, type SQL } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CrossSliceFilter, CrossSliceSql } from '#server/resource/index.ts';
import { companyDay } from '#server/tenancy/company-clock.ts';
import { filterList } from '#shared/contract/index.ts';
import { documentStates, expiringDays, type DocumentState } from '../../contract.ts';
import { employeeDocuments } from '../tables.ts';

/** The days of expiry of documents that are expiring, or have expired, of a table of documents named `name`. */
export function expires(context: TenantContext, name: SQL, state: 'expiring' | 'expired'): SQL {
  const day = companyDay(context);
  return state === 'expired'
    ? sql`${name}.expire_date < ${day}`
    : sql`${name}.expire_date between ${day} and ${day} + ${sql.raw(String(expiringDays))}`;
}

/** Whether the document's employee works here. The table's name is written out, since a bare column would be the inner table's. */
const worksHere = ({ companyId }: TenantContext): SQL => sql`exists (select from ${employees} e
  where e.company_id = ${companyId} and e.id = employee_documents.employee and e.status = 'active')`;

const listed = sql`employee_documents`;

/** The state of a document on the company's day. */
export const validity: CrossSliceSql = (_, context) => sql`case
  when not ${employeeDocuments.is_current} or not ${worksHere(context)} then 'past'
  when ${expires(context, listed, 'expired')} then 'expired'
  when ${expires(context, listed, 'expiring')} then 'expiring' else 'valid' end`;

/** The same as a filter: a part of the days of expiry, which an index finds. */
export const validityFilter: CrossSliceFilter = (_, context, filter) => {
  const wanted: readonly unknown[] = filterList(filter) ?? [filter.value];
  const isGood = sql`${employeeDocuments.is_current} and ${worksHere(context)}`;
  const day = companyDay(context);
  const conditions: Readonly<Record<DocumentState, SQL>> = {
    valid: sql`(${isGood} and (employee_documents.expire_date is null or employee_documents.expire_date > ${day} + ${sql.raw(String(expiringDays))}))`,
    expiring: sql`(${isGood} and ${expires(context, listed, 'expiring')})`,
    expired: sql`(${isGood} and ${expires(context, listed, 'expired')})`,
    past: sql`not (${isGood})`,
  };
  const parts = documentStates.filter((state) => wanted.includes(state)).map((state) => conditions[state]);
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
};
