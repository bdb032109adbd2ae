import { and, count, eq, ne } from 'drizzle-orm';
import type { Quota } from '#server/subscription/index.ts';
import { employees } from './tables.ts';

/** The subscription's limit of employees. Resigned ones do not count. */
export const employeeQuota: Quota = {
  of: 'employees',
  count: async ({ tx, companyId }) => {
    const [counted] = await tx
      .select({ people: count() })
      .from(employees)
      .where(and(eq(employees.company_id, companyId), ne(employees.status, 'resigned')));
    return counted?.people ?? 0;
  },
};
