import { and, eq, sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { readRetention } from '#server/retention/index.ts';
import { Status } from '../../engine/index.ts';
import type { StoredDay } from '../days/day-rows.ts';
import type { DayKey } from '../days/store-days.ts';
import { attDayTotals } from '../days/tables.ts';
import { lockedDays } from './tables.ts';

type Total = StoredDay['total'];
type Stored = typeof attDayTotals.$inferSelect;

/** The figures in reports: a day with the same figures by another rule does not differ. */
const figures = [
  'status',
  'department',
  'flags',
  'first_in',
  'last_out',
  'required_min',
  'regular_min',
  'break_min',
  'late_min',
  'early_min',
  'short_min',
  'absent_min',
  'leave_min',
  'training_min',
  'ot_min',
  'ot_pending_min',
  'ot1_min',
  'ot2_min',
  'ot3_min',
  'ot_off_min',
  'weekly_ot_min',
  'night_min',
  'work_days',
  'punch_count',
] as const satisfies readonly (keyof Total)[];

/** Days without a stored result count as these. */
const nothing: readonly number[] = [Status.noSchedule, Status.notEmployed];

function differs(day: Total, stored: Stored | undefined): boolean {
  if (!stored) return !nothing.includes(day.status) || day.punch_count !== 0;
  return figures.some((name) => (day[name] ?? null) !== stored[name]);
}

const keysOf = (days: readonly DayKey[]) => sql`
  select given.employee, given.att_date
  from json_to_recordset(${JSON.stringify(days.map(({ employee, att_date }) => ({ employee, att_date })))}::json)
    as given (employee bigint, att_date date)`;

/**
 * Stores the results that locked days would have, beside the stored ones, instead of replacing them.
 * @param days the new results, with all examined dates
 */
export async function keepLockedDays(context: TenantContext, all: readonly Total[]): Promise<void> {
  if (all.length === 0) return;
  // Of days whose punches were deleted nothing else can be known than what is stored.
  const { punches_gone_before: since } = await readRetention(context);
  const days = since === null ? all : all.filter(({ att_date: date }) => date >= since);
  if (days.length === 0) return;
  const { tx, companyId, now } = context;
  const stored = new Map(
    (
      await tx
        .select()
        .from(attDayTotals)
        .where(
          and(
            eq(attDayTotals.company_id, companyId),
            sql`(${attDayTotals.employee}, ${attDayTotals.att_date}) in (${keysOf(days)})`,
          ),
        )
    ).map((row) => [`${row.employee} ${row.att_date}`, row]),
  );
  const before = (day: Total): Stored | undefined => stored.get(`${day.employee} ${day.att_date}`);
  const differing = days.filter((day) => differs(day, before(day)));
  const gone = await tx
    .delete(lockedDays)
    .where(
      and(
        eq(lockedDays.company_id, companyId),
        sql`(${lockedDays.employee}, ${lockedDays.att_date}) in (${keysOf(days)})`,
      ),
    )
    .returning({ employee: lockedDays.employee, department: lockedDays.department });
  if (differing.length > 0)
    await tx.insert(lockedDays).values(
      differing.map((day) => {
        const standing = before(day);
        return {
          company_id: companyId,
          employee: day.employee,
          att_date: day.att_date,
          department: standing?.department ?? day.department,
          stored_status: standing?.status ?? null,
          status: day.status,
          stored_regular_min: standing?.regular_min ?? 0,
          regular_min: day.regular_min ?? 0,
          stored_late_min: standing?.late_min ?? 0,
          late_min: day.late_min ?? 0,
          stored_ot_min: standing?.ot_min ?? 0,
          ot_min: day.ot_min ?? 0,
          stored_punch_count: standing?.punch_count ?? 0,
          punch_count: day.punch_count ?? 0,
          create_time: now.toString(),
        };
      }),
    );
  if (gone.length + differing.length === 0) return;
  const touched = [...gone, ...differing];
  context.publish({
    companyId,
    topic: 'attendance.locked_day',
    payload: { days: differing.length },
    departments: [...new Set(touched.map(({ department }) => department))],
    employees: [...new Set(touched.map(({ employee }) => employee))],
  });
}
