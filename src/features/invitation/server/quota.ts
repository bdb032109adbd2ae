import { and, count, eq, ne } from 'drizzle-orm';
import type { Quota } from '#server/subscription/index.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';

/** Accounts with an address count in the company's subscription; employees' own sign-ins are included with the employee. */
export const userQuota: Quota = {
  of: 'users',
  count: async ({ tx, companyId }) => {
    const [counted] = await tx
      .select({ users: count() })
      .from(memberships)
      .where(and(eq(memberships.company_id, companyId), eq(memberships.status, 'active'), ne(memberships.email, '')));
    return counted?.users ?? 0;
  },
};
