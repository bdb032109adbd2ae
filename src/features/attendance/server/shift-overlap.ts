import { and, asc, eq, inArray } from 'drizzle-orm';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import type { Row } from '#server/resource/index.ts';
import { overlappingDays } from '../domain/shift-overlap.ts';
import { shiftDays, shifts, timetables } from './tables.ts';

/** The fields that determine when a timetable applies. */
const due = ['use_mode', 'in_time', 'out_time', 'day_change'];

/**
 * Refuses new hours for a timetable if a shift would then contain overlapping ones: the shift's own form checks
 * the same when its days change. Other timetables count as stored.
 * @throws Refusal at the hours
 */
export async function checkShiftsOf(context: TenantContext, before: Row, changes: Row): Promise<void> {
  if (!due.some((name) => name in changes && changes[name] !== before[name])) return;
  const changed = { ...before, ...changes };
  const { tx, companyId } = context;
  const having = tx
    .select({ shift: shiftDays.shift })
    .from(shiftDays)
    .where(and(eq(shiftDays.company_id, companyId), eq(shiftDays.timetable, Number(before['id']))));
  const found = await tx
    .select()
    .from(shifts)
    .where(and(eq(shifts.company_id, companyId), inArray(shifts.id, having)))
    .orderBy(asc(shifts.id));
  if (found.length === 0) return;
  const days = await tx
    .select()
    .from(shiftDays)
    .where(
      and(
        eq(shiftDays.company_id, companyId),
        inArray(
          shiftDays.shift,
          found.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(shiftDays.shift), asc(shiftDays.position));
  const others = await tx
    .select()
    .from(timetables)
    .where(
      and(eq(timetables.company_id, companyId), inArray(timetables.id, [...new Set(days.map((row) => row.timetable))])),
    )
    .orderBy(asc(timetables.id))
    .for('share');
  const known = new Map<unknown, Row>(others.map((one) => [one.id, one]));
  known.set(before['id'], changed);
  for (const { id, alias, cycle_unit: unit, shift_cycle: count } of found.filter((one) => !one.auto_shift)) {
    const own = days.filter(({ shift }) => shift === id);
    if (overlappingDays({ unit, count }, own, (timetable) => known.get(timetable)).length > 0)
      refuseField(changed['use_mode'] === 'flexible' ? 'use_mode' : 'out_time', 'overlapsInShift', { shift: alias });
  }
}
