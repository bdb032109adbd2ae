import { and, asc, eq, gt, gte, isNull, lte, ne, not, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { trainingTypes } from '#features/complement/server.ts';
import { employees } from '#features/team/server.ts';
import { alertsFound, mostFound, wasRaised } from '#server/alerts/index.ts';
import { answer } from '#server/questions/index.ts';
import { trainings } from './tables.ts';

/**
 * Certificates of training that expire within some days, once for an employee and the day: read along the index of their validity.
 * A later training of the same type renews a certificate, so it raises no alert.
 */
export const expiringCertificates = answer(alertsFound, async (context, { event, days, today }) => {
  if (event !== 'certificate_expiring') return [];
  const { tx, companyId } = context;
  const until = Temporal.PlainDate.from(today).add({ days }).toString();
  const renewal = alias(trainings, 'renewal');
  const renewed = tx
    .select({ id: renewal.id })
    .from(renewal)
    .where(
      and(
        eq(renewal.company_id, companyId),
        eq(renewal.employee, trainings.employee),
        eq(renewal.training_type, trainings.training_type),
        eq(renewal.status, 'approved'),
        ne(renewal.attendance, 'absent'),
        gt(renewal.end_date, trainings.end_date),
        or(isNull(renewal.valid_until), gt(renewal.valid_until, trainings.valid_until)),
      ),
    );
  const found = await tx
    .selectDistinctOn([trainings.valid_until, trainings.employee], {
      employee: trainings.employee,
      day: sql<string>`${trainings.valid_until}::text`,
      about: trainingTypes.training_name,
    })
    .from(trainings)
    .innerJoin(
      trainingTypes,
      and(
        eq(trainingTypes.company_id, companyId),
        eq(trainingTypes.id, trainings.training_type),
        eq(trainingTypes.has_certificate, true),
      ),
    )
    .innerJoin(
      employees,
      and(eq(employees.company_id, companyId), eq(employees.id, trainings.employee), eq(employees.status, 'active')),
    )
    .where(
      and(
        eq(trainings.company_id, companyId),
        eq(trainings.status, 'approved'),
        gte(trainings.valid_until, today),
        lte(trainings.valid_until, until),
        notExists(renewed),
        not(wasRaised(context, event, sql`${trainings.employee}::text`, sql`${trainings.valid_until}`)),
      ),
    )
    .orderBy(asc(trainings.valid_until), asc(trainings.employee), asc(trainingTypes.training_name))
    .limit(mostFound);
  return found.map(({ employee, ...one }) => ({ subject: String(employee), figure: days, name: '', ...one }));
});
