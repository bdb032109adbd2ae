import { sql, type SQL } from 'drizzle-orm';
import { paidOutColumns, takenByType } from '#features/leave/server.ts';
import type { Question } from '#server/report/index.ts';

type Period = Question['period'];

/** Unused leave that was paid out to a row's person in the period. */
export function encashed({ companyId, period: { from, to } }: Question): SQL {
  return paidOutColumns({ companyId, ...during(from, to) });
}

/** The approved leave of a row's person in the period, by type. */
export const takenLeave = ({ companyId, period: { from, to } }: Question): SQL =>
  sql`${takenByType({ companyId, ...during(from, to) })} as leave_types`;

const during = (from: Period['from'], to: Period['to']) => ({
  employee: sql`d.employee`,
  from: sql`${from.toString()}::date`,
  to: sql`${to.toString()}::date`,
});
