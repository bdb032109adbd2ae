import type { ResourceRecord } from '#shared/contract/index.ts';
import type { Break, Id, TimetableVersion } from '../engine/types.ts';
import type { breakTime, timetable } from '../contract.ts';
import { minutesOf } from './wall-time.ts';

/** Converts a timetable's record to the engine's form. */
export function timetableVersion(
  record: Omit<
    ResourceRecord<typeof timetable>,
    'display_name' | 'version' | 'create_time' | 'update_time' | 'staffing'
  >,
  breakTimes: ReadonlyMap<
    Id,
    Pick<ResourceRecord<typeof breakTime>, 'duration' | 'deduct' | 'paid' | 'trigger' | 'margin'>
  >,
): TimetableVersion {
  const isFlexible = record.use_mode === 'flexible';
  const breaks = record.breaks.map(({ break_time, start, end }): Break => {
    const rule = breakTimes.get(break_time.id);
    if (!rule) throw new Error(`No such break time: ${break_time.id}`);
    const { duration, deduct, paid, trigger, margin } = rule;
    return { start: minutesOf(start) ?? null, end: minutesOf(end) ?? null, duration, deduct, paid, trigger, margin };
  });
  return {
    id: record.id,
    kind: record.use_mode,
    ...(isFlexible ? {} : { in: minutesOf(record.in_time) ?? 0, out: minutesOf(record.out_time) ?? 0 }),
    windows: [record.in_ahead_margin, record.in_above_margin, record.out_ahead_margin, record.out_above_margin],
    lateGrace: record.allow_late,
    earlyGrace: record.allow_leave_early,
    inRequired: record.in_required,
    outRequired: record.out_required,
    required: record.work_time_duration,
    workDay: record.work_day,
    dayChange: minutesOf(record.day_change) ?? null,
    breaks,
  };
}
