import { and, eq, inArray } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import { answer } from '#server/questions/index.ts';
import { holdersOf } from '#server/request/index.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { workflowRoleEmployees, workflowRoleUsers } from '../tables.ts';

/** The members of roles who are there now. An employee's account counts as that employee. */
export const tellHolders = answer(holdersOf, async ({ tx, companyId }, roles) => {
  const named = await tx
    .select({ role: workflowRoleEmployees.role, employee: workflowRoleEmployees.employee })
    .from(workflowRoleEmployees)
    .innerJoin(
      employees,
      and(
        eq(employees.company_id, companyId),
        eq(employees.id, workflowRoleEmployees.employee),
        eq(employees.status, 'active'),
      ),
    )
    .where(and(eq(workflowRoleEmployees.company_id, companyId), inArray(workflowRoleEmployees.role, [...roles])))
    .orderBy(employees.code_order);
  const users = await tx
    .select({ role: workflowRoleUsers.role, user: memberships.user_id, employee: memberships.employee })
    .from(workflowRoleUsers)
    .innerJoin(
      memberships,
      and(
        eq(memberships.company_id, companyId),
        eq(memberships.id, workflowRoleUsers.membership),
        eq(memberships.status, 'active'),
      ),
    )
    .where(and(eq(workflowRoleUsers.company_id, companyId), inArray(workflowRoleUsers.role, [...roles])))
    .orderBy(memberships.id);
  return [
    ...named.map(({ role, employee }) => ({ role, who: { employee } })),
    ...users.map(({ role, user, employee }) => ({ role, who: employee === null ? { user } : { employee } })),
  ];
});
