import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { lockedDate } from '#features/attendance/server.ts';
import { employees } from '#features/team/server.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { requestSettings } from '#server/request/index.ts';
import { requestCodes, swapCodes } from '../../contract.ts';
import {
  datesOf,
  keyOf,
  planRefusal,
  shortRest,
  swappedDays,
  touchedDays,
  type DayOf,
  type Swap,
  type SwappedDay,
  type Worked,
} from '../../domain/swapped-days.ts';
import { isEmployedOn, zoneOf } from '../wall-instant.ts';
import { refuseAway } from './away.ts';
import { plansAround, timetableHours } from './plans.ts';
import { refuseByRules, refusePartner, type SwapBy } from './rules.ts';
import { swapSchedules } from './tables.ts';

/**
 * Checks a swap against both current schedules: when it is requested, and again when it is approved.
 * @param id the swap itself; null for a new one
 * @returns the new work of its days
 * @throws Refusal
 */
export async function judgeSwap(
  context: TenantContext,
  id: number | null,
  swap: Swap,
  by: SwapBy,
): Promise<SwappedDay[]> {
  const people = [...new Set(touchedDays(swap).map(({ employee }) => employee))].toSorted((a, b) => a - b);
  // One at a time for each employee, locked in one order: otherwise two people who swap with each other at once would wait for each
  // other.
  for (const employee of people)
    await oneAtATime(context.tx, 'attendance.temporary_schedule', context.companyId, employee);
  await refusePeople(context, id, swap, by);
  await refuseTaken(context, id, swap);
  const plans = await plansAround(context, people, datesOf(swap));
  const now = (day: DayOf): readonly Worked[] => plans.get(keyOf(day))?.work ?? [];
  const why = planRefusal(swap, now);
  if (why) throw new Refusal(swapCodes[why]);
  const days = swappedDays(swap, now);
  for (const day of days) {
    if (plans.get(keyOf(day))?.temporary?.some(({ rule_flag: flag }) => flag !== 'replace'))
      throw new Refusal(swapCodes.hoursAdded);
    if (await lockedDate(context, day.employee, { from: day.date, to: day.date }))
      throw new Refusal(requestCodes.dayLocked);
  }
  await refuseAway(context, days);
  const { swap_rest_hours: rest } = await requestSettings(context);
  const becomes = new Map(days.map((day) => [keyOf(day), day.work]));
  const after = (day: DayOf): readonly Worked[] => becomes.get(keyOf(day)) ?? now(day);
  const hours = await timetableHours(
    context,
    [...plans.values()].flatMap(({ work }): readonly Worked[] => work).concat(days.flatMap(({ work }) => work)),
  );
  for (const employee of people) {
    const hoursOn = (date: string) =>
      after({ employee, date }).map(({ timetable }) => hours.get(timetable)?.hours ?? null);
    const day = shortRest(datesOf(swap), hoursOn, rest * 60);
    if (day !== null) throw new Refusal(swapCodes.shortRest, { context: { hours: rest, day } });
  }
  return days;
}

/** @throws Refusal if the rules of the company or the employment of one of the two do not allow it */
async function refusePeople(context: TenantContext, id: number | null, swap: Swap, by: SwapBy): Promise<void> {
  const { tx, companyId } = context;
  const zone = await zoneOf(context, swap.employee, swap.swap_date);
  for (const day of datesOf(swap)) {
    if (!(await isEmployedOn(context, swap.employee, day))) throw new Refusal(requestCodes.notEmployed);
    if (swap.colleague !== null && !(await isEmployedOn(context, swap.colleague, day)))
      throw new Refusal(swapCodes.colleagueGone);
  }
  const settings = await requestSettings(context);
  const today = context.now.toZonedDateTimeISO(zone).toPlainDate();
  await refuseByRules(context, swap, { settings, id, by, today });
  if (swap.colleague === null) return;
  const found = await tx
    .select({
      id: employees.id,
      department: employees.department,
      position: employees.position,
    })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), inArray(employees.id, [swap.employee, swap.colleague])));
  const colleague = found.find(({ id: who }) => who === swap.colleague);
  const own = found.find(({ id: who }) => who === swap.employee);
  if (!own || !colleague) throw new Refusal(swapCodes.colleagueGone);
  refusePartner(settings.swap_with, own, colleague);
}

/** @throws Refusal if another swap, approved or pending, has one of the days */
async function refuseTaken({ tx, companyId }: TenantContext, id: number | null, swap: Swap): Promise<void> {
  const touched = new Set(touchedDays(swap).map(keyOf));
  const people = touchedDays(swap).map(({ employee }) => employee);
  const dates = datesOf(swap);
  const others = await tx
    .select()
    .from(swapSchedules)
    .where(
      and(
        eq(swapSchedules.company_id, companyId),
        or(inArray(swapSchedules.employee, people), inArray(swapSchedules.colleague, people)),
        or(inArray(swapSchedules.swap_date, dates), inArray(swapSchedules.other_date, dates)),
        inArray(swapSchedules.status, ['pending', 'approved']),
        id === null ? undefined : ne(swapSchedules.id, id),
      ),
    );
  if (others.some((other) => touchedDays(other).some((day) => touched.has(keyOf(day)))))
    throw new Refusal(swapCodes.dayTaken);
}
