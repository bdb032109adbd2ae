import { sql, type SQL } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CrossSliceFilter, CrossSliceSql } from '#server/resource/index.ts';
import { companyDay } from '#server/tenancy/company-clock.ts';
import { filterList } from '#shared/contract/index.ts';
import { documentStates, mostAlertDays, type DocumentState } from '../../contract.ts';
import { documentTypes, employeeDocuments } from '../tables.ts';

/**
 * The days of expiry of documents that are expiring, or have expired, of a table of documents named `name`.
 * @param days the days before its end from which a document of its type expires soon
 */
export function expires(context: TenantContext, name: SQL, state: 'expiring' | 'expired', days: SQL): SQL {
  const day = companyDay(context);
  return state === 'expired'
    ? sql`${name}.expire_date < ${day}`
    : sql`${name}.expire_date between ${day} and ${day} + ${days}`;
}

/** Whether the document's employee works here. The table's name is written out, since a bare column would be the inner table's. */
const worksHere = ({ companyId }: TenantContext): SQL => sql`exists (select from ${employees} e
  where e.company_id = ${companyId} and e.id = employee_documents.employee and e.status = 'active')`;

const listed = sql`employee_documents`;

/** The days of a listed document's type. */
const daysOfType = ({ companyId }: TenantContext): SQL => sql`(select t.alert_days from ${documentTypes} t
  where t.company_id = ${companyId} and t.id = employee_documents.doc_type)`;

/** The state of a document on the company's day. */
export const validity: CrossSliceSql = (_, context) => sql`case
  when not ${employeeDocuments.is_current} or not ${worksHere(context)} then 'past'
  when ${expires(context, listed, 'expired', daysOfType(context))} then 'expired'
  when ${expires(context, listed, 'expiring', daysOfType(context))} then 'expiring' else 'valid' end`;

/** The same as a filter: a part of the days of expiry, which an index finds. */
export const validityFilter: CrossSliceFilter = (_, context, filter) => {
  const wanted: readonly unknown[] = filterList(filter) ?? [filter.value];
  const isGood = sql`${employeeDocuments.is_current} and ${worksHere(context)}`;
  const day = companyDay(context);
  const days = daysOfType(context);
  // No type has more, which a part of the index says.
  const soonAtMost = sql`employee_documents.expire_date <= ${day} + ${sql.raw(String(mostAlertDays))}`;
  const conditions: Readonly<Record<DocumentState, SQL>> = {
    valid: sql`(${isGood} and (employee_documents.expire_date is null or employee_documents.expire_date > ${day} + ${days}))`,
    expiring: sql`(${isGood} and ${soonAtMost} and ${expires(context, listed, 'expiring', days)})`,
    expired: sql`(${isGood} and ${expires(context, listed, 'expired', days)})`,
    past: sql`not (${isGood})`,
  };
  const parts = documentStates.filter((state) => wanted.includes(state)).map((state) => conditions[state]);
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
};
