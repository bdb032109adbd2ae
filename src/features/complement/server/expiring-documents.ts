import { and, asc, eq, gte, lte, not, sql } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import { alertsFound, mostFound, wasRaised } from '#server/alerts/index.ts';
import { answer } from '#server/questions/index.ts';
import { documentTypes, employeeDocuments } from './tables.ts';

/** Documents that expire within some days, once for an employee and the day: read along the index of expiry. */
export const expiringDocuments = answer(alertsFound, async (context, { event, days, today }) => {
  if (event !== 'document_expiring') return [];
  const { tx, companyId } = context;
  const until = Temporal.PlainDate.from(today).add({ days }).toString();
  const found = await tx
    .selectDistinctOn([employeeDocuments.expire_date, employeeDocuments.employee], {
      employee: employeeDocuments.employee,
      day: sql<string>`${employeeDocuments.expire_date}::text`,
      about: documentTypes.doc_type_name,
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
        lte(employeeDocuments.expire_date, until),
        not(wasRaised(context, event, sql`${employeeDocuments.employee}::text`, sql`${employeeDocuments.expire_date}`)),
      ),
    )
    .orderBy(asc(employeeDocuments.expire_date), asc(employeeDocuments.employee), asc(documentTypes.doc_type_name))
    .limit(mostFound);
  return found.map(({ employee, ...one }) => ({ subject: String(employee), figure: days, name: '', ...one }));
});
