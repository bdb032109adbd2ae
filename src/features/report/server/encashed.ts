import { sql, type SQL } from 'drizzle-orm';
import { leaveColumns, paidOutColumns, takenAmounts, takenByType } from '#features/leave/server.ts';
import type { Question } from '#server/report/index.ts';

type Dates = Pick<Question['period'], 'from' | 'to'>;

/** Unused leave that was paid out to a row's person in the period. */
export function encashed({ companyId, period }: Question): SQL {
  return paidOutColumns({ companyId, ...during(period) });
}

/** The approved leave of a row's person in the period, as amounts by type. */
export const takenAsAmounts = ({ companyId, period }: Question): SQL =>
  sql`${takenAmounts({ companyId, ...during(period) })} as leave_amounts`;

/** The same in words too. */
export const takenLeave = (question: Question): SQL =>
  sql`${takenByType({ companyId: question.companyId, ...during(question.period) })} as leave_types, ${takenAsAmounts(question)}`;

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

/** The same for payroll, which is told the share that is paid. */
export const paidLeaveSpread = ({ companyId, period }: Question): SQL =>
  leaveColumns({ companyId, ...during(period) }, true);

const during = ({ from, to }: Dates) => ({
  employee: sql`d.employee`,
  from: sql`${from.toString()}::date`,
  to: sql`${to.toString()}::date`,
});
