import { and, eq, inArray } from 'drizzle-orm';
import type { PlannedDayCell } from '#features/attendance/contract.ts';
import { readPlans, timetables } from '#features/attendance/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { keyOf, type Hours, type Worked } from '../../domain/swapped-days.ts';

const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** What some people were told of some dates and of those beside them, by `<employee> <date>`: they swap what they see. */
export async function plansAround(
  context: TenantContext,
  employees: readonly number[],
  dates: readonly string[],
): Promise<ReadonlyMap<string, PlannedDayCell>> {
  const found = new Map<string, PlannedDayCell>();
  for (const date of dates) {
    const range = { from: dayAfter(date, -1), to: dayAfter(date, 1) };
    for (const [employee, cells] of await readPlans(context, employees, range, { isPublished: true }))
      for (const [at, cell] of cells.entries()) found.set(keyOf({ employee, date: dayAfter(range.from, at) }), cell);
  }
  return found;
}

export interface TimetableHours {
  readonly name: string;
  readonly color: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly hours: Hours;
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The names and hours of timetables. A flexible one has no hours. */
export async function timetableHours(
  { tx, companyId }: TenantContext,
  work: Iterable<Worked>,
): Promise<ReadonlyMap<number, TimetableHours>> {
  const ids = [...new Set([...work].map(({ timetable }) => timetable))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: timetables.id,
      name: timetables.alias,
      color: timetables.color,
      mode: timetables.use_mode,
      from: timetables.in_time,
      to: timetables.out_time,
    })
    .from(timetables)
    .where(and(eq(timetables.company_id, companyId), inArray(timetables.id, ids)));
  return new Map(
    rows.map(({ id, mode, ...row }): readonly [number, TimetableHours] => {
      if (mode === 'flexible' || row.from === null || row.to === null)
        return [id, { ...row, from: null, to: null, hours: null }];
      const [from, to] = [minutesOf(row.from), minutesOf(row.to)];
      return [id, { ...row, hours: { from, to: to > from ? to : to + 1440 } }];
    }),
  );
}
