import { and, asc, eq, isNull, lte, not, or, sql } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import { alertsFound, mostFound, wasRaisedSince } from '#server/alerts/index.ts';
import { answer } from '#server/questions/index.ts';
import { namesOfTypes, recipientsOfTypes } from './documents/alert-columns.ts';
import { documentTypes, employeeDocuments } from './tables.ts';

/** So many days after it was sent, the alert is sent again if something is still missing. */
const againAfterDays = 30;

/**
 * People who work here for the rule's days and have no document of a type that everyone must have: once for an employee, and again
 * later. People without a hire date are taken as old hands.
 */
export const missingDocumentAlerts = answer(alertsFound, async (context, { event, days, today }) => {
  if (event !== 'document_missing') return [];
  const { tx, companyId } = context;
  const day = Temporal.PlainDate.from(today);
  const found = await tx
    .select({ employee: employees.id, about: namesOfTypes, to: recipientsOfTypes })
    .from(employees)
    .innerJoin(documentTypes, and(eq(documentTypes.company_id, companyId), documentTypes.is_required))
    .where(
      and(
        eq(employees.company_id, companyId),
        eq(employees.status, 'active'),
        or(isNull(employees.hire_date), lte(employees.hire_date, day.subtract({ days }).toString())),
        sql`not exists (select from ${employeeDocuments} d where d.company_id = ${companyId}
          and d.doc_type = ${sql`${documentTypes.id}`} and d.employee = ${sql`${employees.id}`})`,
        not(
          wasRaisedSince(
            context,
            event,
            sql`${employees.id}::text`,
            day.subtract({ days: againAfterDays - 1 }).toString(),
          ),
        ),
      ),
    )
    .groupBy(employees.id)
    .orderBy(asc(employees.id))
    .limit(mostFound);
  return found.map(({ employee, ...one }) => ({ subject: String(employee), day: today, figure: 1, name: '', ...one }));
});
