import { countLeave, type CountedLeave, type DayPart, type LeaveLine } from '../../domain/count-leave.ts';
import { dayAfter } from '../../domain/judge-leave.ts';
import { planLeave, type RequestedLeave, type LeavePlan } from '#features/attendance/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { incidentTypes } from '../tables.ts';

/** The period of a requested leave: complete, with every default filled in. */
export interface LeavePeriod {
  readonly employee: number;
  readonly start: string;
  readonly end: string;
  readonly startPart: 'full' | 'first_half' | 'second_half' | 'time_range';
  readonly endPart: 'full' | 'first_half';
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** The values of a form or a stored request. */
interface LeaveInput {
  readonly start_date?: string | null | undefined;
  readonly start_part?: LeavePeriod['startPart'] | undefined;
  readonly start_time?: string | null | undefined;
  readonly end_time?: string | null | undefined;
  readonly end_date?: string | null | undefined;
  readonly end_part?: LeavePeriod['endPart'] | undefined;
}

/** Completes a leave. Half days and hours are on one day, and a leave of one day ends in the part in which it begins. */
export function toLeavePeriod(employee: number, input: LeaveInput): LeavePeriod {
  const start = input.start_date ?? '';
  const startPart = input.start_part ?? 'full';
  const isSeveral = startPart === 'full' || startPart === 'second_half';
  const end = isSeveral ? (input.end_date ?? start) : start;
  const isHours = startPart === 'time_range';
  return {
    employee,
    start,
    end,
    startPart,
    endPart: end > start ? (input.end_part ?? 'full') : 'full',
    startTime: isHours ? (input.start_time ?? null) : null,
    endTime: isHours ? (input.end_time ?? null) : null,
  };
}

/** The part of a date that a leave takes. */
export function partOn({ start, end, startPart, endPart }: LeavePeriod, date: string): LeaveLine['part'] {
  if (startPart === 'time_range') return 'span';
  if (startPart === 'first_half') return 'am';
  if (date === start && startPart === 'second_half') return 'pm';
  return date === end && end > start && endPart === 'first_half' ? 'am' : 'full';
}

/** The dates of a leave with their parts. */
export function datesOf(period: LeavePeriod): { readonly date: string; readonly part: DayPart }[] {
  const dates: { date: string; part: DayPart }[] = [];
  for (let date = period.start; date <= period.end; date = dayAfter(date, 1)) {
    const part = partOn(period, date);
    dates.push({ date, part: part === 'span' ? 'full' : part });
  }
  return dates;
}

export interface Counted extends CountedLeave {
  readonly plan: LeavePlan;
}

/**
 * Counts a leave by the current plan.
 * @returns null if there is no such employee
 */
export async function countLeavePeriod(
  context: TenantContext,
  type: Pick<
    typeof incidentTypes.$inferSelect,
    'unit' | 'hour_step' | 'round' | 'include_holidays' | 'include_weekends'
  >,
  period: LeavePeriod,
): Promise<Counted | null> {
  const { startTime, endTime } = period;
  const wanted: RequestedLeave =
    startTime !== null && endTime !== null
      ? { date: period.start, from: startTime, to: endTime }
      : { dates: datesOf(period) };
  const plan = await planLeave(context, period.employee, wanted);
  if (!plan) return null;
  return { ...countLeave(type, plan.dates, (date) => partOn(period, date)), plan };
}
