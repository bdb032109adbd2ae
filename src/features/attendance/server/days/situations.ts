import { sql, type SQL } from 'drizzle-orm';
import { Flag, Status } from '../../engine/index.ts';
import { attDayTotals } from './tables.ts';

const missed = Flag.missedIn | Flag.missedOut;
const isOpen = sql`${attDayTotals.status} = ${sql.raw(String(Status.inProgress))}`;

/**
 * The minutes of lateness of a stored day. Who has come is known to be late while the day is open; a day that is over counts what was
 * judged.
 */
export const lateMinutes = sql`(case when ${isOpen}
  then greatest(${attDayTotals.late_min}, ${attDayTotals.arrived_late_min}) else ${attDayTotals.late_min} end)`;

/** Conditions on stored days, shared by lists and the figures that link to them. */
export const daySituations = {
  arrived: sql`${attDayTotals.punch_count} > 0`,
  /** Planned, not over, and without a punch. */
  notArrived: sql`(${attDayTotals.status} = ${sql.raw(String(Status.pending))} and ${attDayTotals.punch_count} = 0)`,
  // {@link lateMinutes} of more than none, in the form of the index of such days.
  late: sql`(${attDayTotals.late_min} > 0 or (${attDayTotals.arrived_late_min} > 0 and ${isOpen}))`,
  early: sql`${attDayTotals.early_min} > 0`,
  missedPunch: sql`(${attDayTotals.flags} & ${sql.raw(String(missed))}) <> 0`,
  overtime: sql`${attDayTotals.ot_min} > 0`,
} as const satisfies Readonly<Record<string, SQL>>;
