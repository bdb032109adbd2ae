import { and, eq, inArray, sql } from 'drizzle-orm';
import { employees, fullName } from '#features/team/server.ts';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import { requestSettings } from '#server/request/index.ts';

/**
 * Finds a colleague by Employee ID, in the person's own department unless the company lets people swap beyond it.
 * @throws Refusal if there is none
 */
export async function colleagueBy(context: TenantContext, code: string): Promise<number> {
  const { tx, companyId, actor } = context;
  const { swap_with: rule } = await requestSettings(context);
  const own = tx
    .select({ department: employees.department })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, actor.employeeId ?? -1)));
  const [found] = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(
      and(
        eq(employees.company_id, companyId),
        eq(employees.code_key, code.trim().toLowerCase()),
        rule === 'position' || rule === 'anyone' ? undefined : inArray(employees.department, own),
      ),
    );
  if (!found || found.id === actor.employeeId) return refuseField('colleague_code', 'unknownRecord');
  return found.id;
}

/** The colleague's current name, stored for readers who may not look up employees. */
export async function calledNow({ tx, companyId }: TenantContext, colleague: number | null) {
  if (colleague === null) return { colleague_code: '', colleague_name: '' };
  const [person] = await tx
    .select({ colleague_code: employees.emp_code, colleague_name: sql<string>`${fullName}` })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, colleague)));
  return person ?? { colleague_code: '', colleague_name: '' };
}
