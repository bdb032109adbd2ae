import { sql, type SQL } from 'drizzle-orm';
import { manualLogs } from './tables.ts';

interface CorrectionOf {
  readonly companyId: number;
  readonly employee: SQL;
  readonly date: SQL;
  /** What people said in those that wait or were approved, or whether one waits. */
  readonly column: 'reason' | 'waiting';
}

/** The corrections of punches that a report's row, a person and a day, has. */
export function correctionOn({ companyId, employee, date, column }: CorrectionOf): SQL {
  // Near the day, along the index of a person's instants: zones are less than a day apart.
  const ofDay = sql`m.company_id = ${companyId} and m.employee = ${employee} and m.punch_date = ${date}
    and m.punch_at >= ${date} - 2 and m.punch_at < ${date} + 3`;
  return column === 'waiting'
    ? sql`exists (select 1 from ${manualLogs} m where ${ofDay} and m.status = 'pending')`
    : sql`coalesce((select string_agg(distinct m.apply_reason, ' · ') from ${manualLogs} m
        where ${ofDay} and m.status in ('pending', 'approved') and m.apply_reason <> ''), '')`;
}

/** The decisions about corrections of a report's row, a person and a day: a SELECT of `decided_by` and `decide_time`. */
export const decidedCorrections = ({ companyId, employee, date }: Omit<CorrectionOf, 'column'>): SQL => sql`
  select m.decided_by, m.decide_time from ${manualLogs} m
  where m.company_id = ${companyId} and m.employee = ${employee} and m.punch_date = ${date}
    and m.punch_at >= ${date} - 2 and m.punch_at < ${date} + 3 and m.status in ('approved', 'rejected')`;
