import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm';
import { among, employees, fullName } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { awayOf, mostAway, type AwayQuery } from '#server/request/index.ts';
import { holding } from './judge.ts';
import { leaves } from './tables.ts';

/** Tells who is on leave or has requested it. */
export const leaveAway = answer(awayOf, async ({ tx, companyId }: TenantContext, { who, from, to }: AwayQuery) => {
  const rows = await tx
    .select({
      employee: leaves.employee,
      display_name: fullName,
      from: leaves.start_date,
      to: leaves.end_date,
      status: leaves.status,
      request: leaves.id,
    })
    .from(leaves)
    .innerJoin(employees, and(eq(employees.company_id, companyId), eq(employees.id, leaves.employee)))
    .where(
      and(
        eq(leaves.company_id, companyId),
        among(who),
        inArray(leaves.status, [...holding]),
        lte(leaves.start_date, to),
        gte(leaves.end_date, from),
      ),
    )
    .orderBy(asc(leaves.start_date), asc(leaves.id))
    .limit(mostAway);
  return rows.map(({ status, display_name, ...row }) => ({
    ...row,
    display_name: String(display_name),
    is_approved: status === 'approved',
    resource: 'leave.leave' as const,
  }));
});
