import { and, eq, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TenantContext } from '#server/http/index.ts';
import { employees } from './tables.ts';

/**
 * A colleague of the signed-in person by Employee ID: somebody of their department, their superior, who has the same superior, or who
 * reports to them. Others are named by the office, so that nobody learns by IDs who works in the company.
 * @returns undefined if there is none
 */
export async function nearColleague(
  { tx, companyId, actor }: TenantContext,
  code: string,
): Promise<{ readonly id: number; readonly emp_code: string } | undefined> {
  const self = alias(employees, 'self');
  const [found] = await tx
    .select({ id: employees.id, emp_code: employees.emp_code })
    .from(employees)
    .innerJoin(
      self,
      and(eq(self.company_id, companyId), eq(self.id, actor.employeeId ?? -1), ne(self.id, employees.id)),
    )
    .where(
      and(
        eq(employees.company_id, companyId),
        eq(employees.code_key, code.trim().toLowerCase()),
        eq(employees.status, 'active'),
        or(
          eq(employees.department, self.department),
          eq(employees.id, self.superior),
          eq(employees.superior, self.superior),
          eq(employees.superior, self.id),
        ),
      ),
    );
  return found;
}
