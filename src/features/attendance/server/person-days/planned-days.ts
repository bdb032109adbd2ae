import { plannedDaysOf } from '#server/request/index.ts';
import { answer } from '#server/questions/index.ts';
import { clockOf } from '../../domain/wall-time.ts';
import { DayKind, Status } from '../../engine/index.ts';
import { holidaysOf } from './holidays.ts';
import { readDays } from './read-days.ts';

/** The plan of an employee's days for the approvers of a request, without any results. */
export const plannedDaysAnswer = answer(plannedDaysOf, async (context, { employee, from, to }) => {
  // Days of leave are counted by the stored plan, so whoever decides sees that one.
  const { days } = await readDays(context, employee, { from, to }, true, false);
  const holidays = await holidaysOf(context, employee, { from, to });
  const byDate = new Map(days.map((day) => [day.att_date, day]));
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: first.until(to).days + 1 }, (_, nth) => {
    const date = first.add({ days: nth }).toString();
    const day = byDate.get(date);
    const kind = kindOf(day);
    const slots = kind === 'work' ? (day?.explanation?.slots ?? []) : [];
    const [starts, ends] = [slots[0], slots.at(-1)].map((slot) => (slot && !slot.flexible ? slot : undefined));
    return {
      date,
      kind,
      starts: starts ? clockOf(starts.in) : null,
      ends: ends ? clockOf(ends.out) : null,
      holiday: holidays.find((one) => one.from <= date && date <= one.to)?.display_name ?? '',
    };
  });
});

function kindOf(day: { readonly day_kind: number; readonly status: number } | undefined) {
  if (day?.day_kind === DayKind.workday) return 'work';
  if (day?.day_kind === DayKind.holiday) return 'holiday';
  // Without a plan, the status identifies a weekend.
  const isFree = day !== undefined && (day.day_kind !== DayKind.none || day.status === Status.weekend);
  return isFree ? 'rest' : 'unplanned';
}
