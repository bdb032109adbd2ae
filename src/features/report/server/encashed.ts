import { sql, type SQL } from 'drizzle-orm';
import { paidOutColumns } from '#features/leave/server.ts';
import type { Question } from '#server/report/index.ts';

/** Unused leave that was paid out to a row's person in the period. */
export function encashed({ companyId, period: { from, to } }: Question): SQL {
  return paidOutColumns({
    companyId,
    employee: sql`d.employee`,
    from: sql`${from.toString()}::date`,
    to: sql`${to.toString()}::date`,
  });
}
