import { sql, type SQL } from 'drizzle-orm';
import { leaveLedger } from '../balance/tables.ts';
import { incidentTypes } from '../tables.ts';

interface PaidOutPeriod {
  readonly companyId: number;
  readonly employee: SQL;
  /** Both inclusive. */
  readonly from: SQL;
  readonly to: SQL;
}

/**
 * What was paid out to the employee of a report's row: its days, its hours, and the days by type in words, such as
 * "Annual leave 3". What was undone is not in it.
 */
export function paidOutColumns({ companyId, employee, from, to }: PaidOutPeriod): SQL {
  const lines = (columns: SQL, more: SQL): SQL => sql`(select ${columns} from (
      select t.incident_name as name, t.unit, -sum(l.amount) / 100.0 as amount
      from ${leaveLedger} l join ${incidentTypes} t on t.company_id = ${companyId} and t.id = l.incident_type
      where l.company_id = ${companyId} and l.employee = ${employee} and l.kind = 'encash'
        and l.effective_date between ${from} and ${to}
      group by t.id, t.incident_name, t.unit having sum(l.amount) <> 0
    ) paid where ${more})`;
  const [inDays, inHours] = [sql`paid.unit <> 'hour'`, sql`paid.unit = 'hour'`];
  return sql`${lines(sql`sum(paid.amount)`, inDays)}::double precision as encashed_days,
    ${lines(sql`sum(paid.amount)`, inHours)}::double precision as encashed_hours,
    coalesce(${lines(sql`string_agg(paid.name || ' ' || trim_scale(paid.amount), ', ' order by paid.name)`, inDays)}, '') as encashed_types`;
}
