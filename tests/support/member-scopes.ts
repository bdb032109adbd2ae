import { and, eq } from 'drizzle-orm';
import { asCompany } from '#server/http/index.ts';
import { setMemberScope } from '#server/tenancy/member-scope.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import type { MemberScope } from '#shared/contract/member-scope.ts';
import type { TestServer } from './server.ts';

/** A data scope of some departments. */
export const toDepartments = (departments: readonly number[]): MemberScope => ({
  of: 'departments',
  departments,
  areas: [],
});

/** Sets whose data a member sees, whoever may do so. */
export async function limitTo(
  { host }: Pick<TestServer, 'host'>,
  companyId: number,
  userId: number,
  scope: MemberScope,
): Promise<void> {
  await asCompany(host, { companyId, name: 'Fixtures', accessor: 'demo' }, async ({ tx }) => {
    const [member] = await tx
      .select({ id: memberships.id })
      .from(memberships)
      .where(and(eq(memberships.company_id, companyId), eq(memberships.user_id, userId)));
    if (!member) throw new Error(`No member ${userId}`);
    await setMemberScope(tx, companyId, member.id, scope);
  });
}
