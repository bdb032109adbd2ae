import { and, asc, eq, gte, isNull, or } from 'drizzle-orm';
import type { Merge, MergeCount } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { changeFrom, createRecord, deleteRecord, registryOf } from '#server/resource/index.ts';
import { companyToday } from '../days/open-period.ts';
import { departmentScheduleServer } from '../resources.ts';
import { departmentSchedules } from '../schedule/tables.ts';

type Schedule = typeof departmentSchedules.$inferSelect;

const readFrom = ({ tx, companyId }: TenantContext, department: number, day: string): Promise<Schedule[]> =>
  tx
    .select()
    .from(departmentSchedules)
    .where(
      and(
        eq(departmentSchedules.company_id, companyId),
        eq(departmentSchedules.department, department),
        or(isNull(departmentSchedules.end_date), gte(departmentSchedules.end_date, day)),
      ),
    )
    .orderBy(asc(departmentSchedules.start_date));

const overlaps = (one: Schedule, other: Schedule, day: string): boolean =>
  (other.end_date === null || (one.start_date > day ? one.start_date : day) <= other.end_date) &&
  (one.end_date === null || other.start_date <= one.end_date);

/** The present and coming schedules of the merged department: those that the remaining one can take, and the others. */
async function partSchedules(context: TenantContext, { from, into }: Merge) {
  const today = (await companyToday(context)).toString();
  const has = await readFrom(context, into, today);
  const all = await readFrom(context, from, today);
  const [moves, yields] = [false, true].map((isTaken) =>
    all.filter((one) => has.some((other) => overlaps(one, other, today)) === isTaken),
  );
  return { today, moves: moves ?? [], yields: yields ?? [] };
}

/**
 * Schedules hold for the remaining department from today on where it has none of its own. Past days keep the schedule
 * under the merged department.
 */
export async function moveSchedules(context: TenantContext, merge: Merge): Promise<void> {
  const { today, moves } = await partSchedules(context, merge);
  const writing = { server: departmentScheduleServer, registry: registryOf(departmentScheduleServer) };
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
  for (const { id, start_date, end_date, shift } of moves) {
    if (start_date >= today) await deleteRecord(writing, context, id);
    else await changeFrom(departmentScheduleServer, context, id, { end_date: yesterday });
    const start = start_date > today ? start_date : today;
    await createRecord(writing, context, { department: merge.into, shift, start_date: start, end_date });
  }
}

export async function countSchedules(context: TenantContext, merge: Merge): Promise<MergeCount> {
  const { tx, companyId } = context;
  const { moves, yields } = await partSchedules(context, merge);
  const all = await tx.$count(
    departmentSchedules,
    and(eq(departmentSchedules.company_id, companyId), eq(departmentSchedules.department, merge.from)),
  );
  return { moves: moves.length, yields: yields.length, stays: all - moves.length - yields.length };
}
