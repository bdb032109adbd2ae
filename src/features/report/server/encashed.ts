import { sql, type SQL } from 'drizzle-orm';
import { leaveColumns, paidOutColumns, takenAmounts, takenByType } from '#features/leave/server.ts';
import type { Question } from '#server/report/index.ts';

type Dates = Pick<Question['period'], 'from' | 'to'>;

/** Unused leave that was paid out to a row's person in the period. */
export function encashed({ companyId, period }: Question): SQL {
  return paidOutColumns({ companyId, ...during(period) });
}

/** The approved leave of a row's person in the period, by type: in words, and as amounts. */
export const takenLeave = ({ companyId, period }: Question): SQL =>
  sql`${takenByType({ companyId, ...during(period) })} as leave_types,
    ${takenAmounts({ companyId, ...during(period) })} as leave_amounts`;

/** The amounts in the row's month only. */
export const takenInMonth = ({ companyId, period }: Question): SQL => {
  const { employee, from, to } = during(period);
  return sql`${takenAmounts({
    companyId,
    employee,
    from: sql`greatest(d.month, ${from})`,
    to: sql`least((d.month + interval '1 month')::date - 1, ${to})`,
  })} as leave_amounts`;
};

/** A column for each type of leave. */
export const leaveSpread = ({ companyId, period }: Question): SQL => leaveColumns({ companyId, ...during(period) });

const during = ({ from, to }: Dates) => ({
  employee: sql`d.employee`,
  from: sql`${from.toString()}::date`,
  to: sql`${to.toString()}::date`,
});
