import { sql, type SQL } from 'drizzle-orm';
import { longestLeave } from '../../domain/judge-leave.ts';
import { leaves } from './tables.ts';

/** A condition: leave that includes the day of a report's row waits for a decision. */
export const waitingLeave = ({
  companyId,
  employee,
  date,
}: {
  readonly companyId: number;
  readonly employee: SQL;
  readonly date: SQL;
}): SQL => sql`exists (select 1 from ${leaves} l
  where l.company_id = ${companyId} and l.employee = ${employee} and l.status = 'pending'
    and l.start_date <= ${date} and l.start_date > ${date} - ${longestLeave}::int and l.end_date >= ${date})`;

/** The decisions about leave that includes the day of a report's row: a SELECT of `decided_by` and `decide_time`. */
export const decidedLeave = ({ companyId, employee, date }: Parameters<typeof waitingLeave>[0]): SQL => sql`
  select l.decided_by, l.decide_time from ${leaves} l
  where l.company_id = ${companyId} and l.employee = ${employee} and l.status in ('approved', 'rejected')
    and l.start_date <= ${date} and l.start_date > ${date} - ${longestLeave}::int and l.end_date >= ${date}`;
