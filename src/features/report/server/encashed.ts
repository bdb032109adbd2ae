import { sql, type SQL } from 'drizzle-orm';
import { leaveColumns, paidOutColumns, takenAmounts, takenByType, takenDays } from '#features/leave/server.ts';
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

/** The paid and the unpaid days of a row's leave. */
const daysOfLeave = (period: Parameters<typeof takenDays>[0]): SQL =>
  sql`(select round(days.paid, 2)::double precision from ${takenDays(period)} days) as paid_days,
    (select round(days.unpaid, 2)::double precision from ${takenDays(period)} days) as unpaid_days`;

/** The paid and the unpaid days of leave of a row's person in the period. */
export const takenPaid = ({ companyId, period }: Question): SQL => daysOfLeave({ companyId, ...during(period) });

/** The amounts in the row's month only. */
const inMonth = ({ companyId, period }: Question) => {
  const { employee, from, to } = during(period);
  return {
    companyId,
    employee,
    from: sql`greatest(d.month, ${from})`,
    to: sql`least((d.month + interval '1 month')::date - 1, ${to})`,
  };
};
export const takenInMonth = (question: Question): SQL => sql`${takenAmounts(inMonth(question))} as leave_amounts`;
export const takenPaidInMonth = (question: Question): SQL => daysOfLeave(inMonth(question));

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
