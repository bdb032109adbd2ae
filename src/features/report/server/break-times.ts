import { sql, type SQL } from 'drizzle-orm';
import { attDayTotals, Flag, joinedBreaks } from '#features/attendance/server.ts';
import type { ReportServer } from '#server/report/index.ts';
import { breakTimesReport, ownBreakTimesReport } from '../contract.ts';
import { timeOf } from './day-story.ts';
import { dayReport, ownDayReport, type DayReportParts } from './stored-days.ts';

const minutesOf = (name: string): SQL => sql`coalesce(sum(r.${sql.identifier(name)}), 0)`;
const countOf = (outcome: string): SQL => sql`count(*) filter (where r.break_outcome = ${outcome})`;

/** One row a planned break. What became of it is read from the day's explanation. */
const parts: DayReportParts = {
  // Only these days say something about a break, and finding them needs no explanation.
  only: sql`(${attDayTotals.break_min} > 0 or ${attDayTotals.flags} & ${sql.raw(String(Flag.missedBreak))} <> 0)`,
  id: sql`${attDayTotals.id} || ':' || pause.place`,
  joins: ({ companyId }) => joinedBreaks(companyId),
  columns: sql`pause.place as place, pause.name as break_name,
    ${timeOf(sql`pause.starts`)} as break_from, ${timeOf(sql`pause.stops`)} as break_to, pause.allowed as break_allowed_min,
    ${timeOf(sql`pause.left_at::int`)} as break_left, ${timeOf(sql`pause.back_at::int`)} as break_back,
    pause.taken as break_taken_min, greatest(pause.taken - pause.allowed, 0) as break_beyond_min,
    case when pause.taken > 0 then greatest(pause.allowed - pause.taken, 0) else 0 end as break_early_min,
    pause.outcome as break_outcome, pause.paid as break_paid, pause.deducted as break_deducted_min`,
  lastOrder: [{ column: 'place', type: 'bigint' }],
  sorts: { break_outcome: [{ column: 'break_outcome', type: 'text' }] },
  totals: {
    breaks: sql`count(*)`,
    break_taken_min: minutesOf('break_taken_min'),
    break_beyond_min: minutesOf('break_beyond_min'),
    break_early_min: minutesOf('break_early_min'),
    break_deducted_min: minutesOf('break_deducted_min'),
  },
  series: { breaks: sql`count(*)`, breaks_too_long: countOf('tooLong'), breaks_missed: countOf('missed') },
  // The explanation of each day is read; this many rows take a second or two.
  limit: 200_000,
};

/** Breaks: for everybody, and for the signed-in person. */
export const breakReports: readonly ReportServer[] = [
  dayReport(breakTimesReport, parts),
  ownDayReport(ownBreakTimesReport, parts),
];
