import { and, asc, eq, gte, lte, not, sql } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import { alertsFound, mostFound, wasRaised } from '#server/alerts/index.ts';
import { answer } from '#server/questions/index.ts';
import { namesOfTypes, recipientsOfTypes } from './documents/alert-columns.ts';
import { documentTypes, employeeDocuments } from './tables.ts';

/**
 * Documents that expire within the days of their type, once for an employee and the day: read along the index of expiry, up to the
 * longest of these.
 */
export const expiringDocuments = answer(alertsFound, async (context, { event, today }) => {
  if (event !== 'document_expiring') return [];
  const { tx, companyId } = context;
  const longest = sql`(select max(longest.alert_days) from ${documentTypes} longest where longest.company_id = ${companyId})`;
  const found = await tx
    .select({
      employee: employeeDocuments.employee,
      day: sql<string>`${employeeDocuments.expire_date}::text`,
      about: namesOfTypes,
      to: recipientsOfTypes,
    })
    .from(employeeDocuments)
    .innerJoin(
      documentTypes,
      and(eq(documentTypes.company_id, companyId), eq(documentTypes.id, employeeDocuments.doc_type)),
    )
    .innerJoin(
      employees,
      and(
        eq(employees.company_id, companyId),
        eq(employees.id, employeeDocuments.employee),
        eq(employees.status, 'active'),
      ),
    )
    .where(
      and(
        eq(employeeDocuments.company_id, companyId),
        // A renewed one is told of no more.
        employeeDocuments.is_current,
        gte(employeeDocuments.expire_date, today),
        lte(employeeDocuments.expire_date, sql`${today}::date + ${longest}`),
        lte(employeeDocuments.expire_date, sql`${today}::date + ${documentTypes.alert_days}`),
        not(wasRaised(context, event, sql`${employeeDocuments.employee}::text`, sql`${employeeDocuments.expire_date}`)),
      ),
    )
    .groupBy(employeeDocuments.expire_date, employeeDocuments.employee)
    .orderBy(asc(employeeDocuments.expire_date), asc(employeeDocuments.employee))
    .limit(mostFound);
  return found.map(({ employee, ...one }) => ({ subject: String(employee), figure: 1, name: '', ...one }));
});
