import { and, asc, eq, gte, inArray, lte, ne } from 'drizzle-orm';
import { among, employees, fullName } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { awayOf, mostAway, type AwayQuery } from '#server/request/index.ts';
import { trainings } from './tables.ts';

/** Tells who is in training or has requested it. */
export const trainingAway = answer(awayOf, async ({ tx, companyId }: TenantContext, { who, from, to }: AwayQuery) => {
  const rows = await tx
    .select({
      employee: trainings.employee,
      display_name: fullName,
      from: trainings.start_date,
      to: trainings.end_date,
      status: trainings.status,
      request: trainings.id,
    })
    .from(trainings)
    .innerJoin(employees, and(eq(employees.company_id, companyId), eq(employees.id, trainings.employee)))
    .where(
      and(
        eq(trainings.company_id, companyId),
        among(who),
        inArray(trainings.status, ['pending', 'approved']),
        ne(trainings.attendance, 'absent'),
        lte(trainings.start_date, to),
        gte(trainings.end_date, from),
      ),
    )
    .orderBy(asc(trainings.start_date), asc(trainings.id))
    .limit(mostAway);
  return rows.map(({ status, display_name, ...row }) => ({
    ...row,
    display_name: String(display_name),
    is_approved: status === 'approved',
    resource: 'request.training' as const,
  }));
});
