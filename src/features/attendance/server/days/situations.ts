import { sql, type SQL } from 'drizzle-orm';
import { Flag, Status } from '../../engine/index.ts';
import { attDayTotals } from './tables.ts';

const missed = Flag.missedIn | Flag.missedOut;

/** What a stored day shows, whatever it came to: lists and the figures that lead to them ask alike. */
export const daySituations = {
  arrived: sql`${attDayTotals.punch_count} > 0`,
  /** Planned, not over, and nobody has come. */
  notArrived: sql`(${attDayTotals.status} = ${sql.raw(String(Status.pending))} and ${attDayTotals.punch_count} = 0)`,
  late: sql`${attDayTotals.arrived_late_min} > 0`,
  early: sql`${attDayTotals.early_min} > 0`,
  missedPunch: sql`(${attDayTotals.flags} & ${sql.raw(String(missed))}) <> 0`,
  overtime: sql`${attDayTotals.ot_min} > 0`,
} as const satisfies Readonly<Record<string, SQL>>;
