import { and, count, eq } from 'drizzle-orm';
import type { Quota } from '#server/subscription/index.ts';
import { terminals } from './tables.ts';

/** The subscription's limit of terminals. Disabled ones do not count. */
export const terminalQuota: Quota = {
  of: 'terminals',
  count: async ({ tx, companyId }) => {
    const [counted] = await tx
      .select({ terminals: count() })
      .from(terminals)
      .where(and(eq(terminals.company_id, companyId), eq(terminals.enabled, true)));
    return counted?.terminals ?? 0;
  },
};
