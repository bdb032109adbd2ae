import { sql, type SQL } from 'drizzle-orm';
import { Flag, Status } from '../../engine/index.ts';
import { attDayTotals } from './tables.ts';

const missed = Flag.missedIn | Flag.missedOut;

/** Conditions on stored days, shared by lists and the figures that link to them. */
export const daySituations = {
  arrived: sql`${attDayTotals.punch_count} > 0`,
  /** Planned, not over, and without a punch. */
  notArrived: sql`(${attDayTotals.status} = ${sql.raw(String(Status.pending))} and ${attDayTotals.punch_count} = 0)`,
  late: sql`${attDayTotals.arrived_late_min} > 0`,
  early: sql`${attDayTotals.early_min} > 0`,
  missedPunch: sql`(${attDayTotals.flags} & ${sql.raw(String(missed))}) <> 0`,
  overtime: sql`${attDayTotals.ot_min} > 0`,
} as const satisfies Readonly<Record<string, SQL>>;
