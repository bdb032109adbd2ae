import { and, eq, inArray, sql } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { Change } from '#server/resource/index.ts';
import { employeeDocuments } from '../tables.ts';

type Stored = Pick<typeof employeeDocuments.$inferSelect, 'employee' | 'doc_type' | 'expire_date'>;

/**
 * Keeps which document of an employee and type is the current one: the last to expire, one that never does before all others. The
 * employee is locked, so that of two that are filed at the same moment one gives way.
 */
export async function followRenewals({ tx, companyId }: TenantContext, change: Change<Stored>): Promise<void> {
  const { before, after } = change;
  if (
    change.kind === 'change' &&
    before?.doc_type === after?.doc_type &&
    before?.expire_date === after?.expire_date &&
    before?.employee === after?.employee
  )
    return;
  const employee = (after ?? before)?.employee;
  if (employee === undefined) return;
  await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, employee)))
    .for('no key update');
  const types = [...new Set([before?.doc_type, after?.doc_type])].filter((id) => id !== undefined);
  const ofTypes = and(
    eq(employeeDocuments.company_id, companyId),
    eq(employeeDocuments.employee, employee),
    inArray(employeeDocuments.doc_type, types),
  );
  const isLast = sql`employee_documents.id in (
    select distinct on (d.doc_type) d.id from ${employeeDocuments} d
    where d.company_id = ${companyId} and d.employee = ${employee}
    order by d.doc_type, d.expire_date desc nulls first, d.id desc)`;
  await tx
    .update(employeeDocuments)
    .set({ is_current: sql`${isLast}` })
    .where(and(ofTypes, sql`${employeeDocuments.is_current} <> (${isLast})`));
}
