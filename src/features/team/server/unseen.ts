import { and, eq } from 'drizzle-orm';
import { employees } from './tables.ts';
import { reachesPerson } from '#server/tenancy/data-scope.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';

/** @throws Refusal if the employee does not exist or the person may not see them */
export async function refuseUnseenEmployee(context: TenantContext, employee: number): Promise<void> {
  const { tx, companyId } = context;
  const [person] = await tx
    .select({ department: employees.department })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, employee)));
  if (!person || !(await reachesPerson(context, { employee, ...person }))) throw new Refusal(commonCodes.notFound);
}
