import { flagNames, formatWorkDate, type DayRecord } from '../engine/index.ts';

/** The figures of a day for people: times are minutes from midnight of the work date, durations whole minutes. */
export function dayFigures(record: DayRecord) {
  return {
    att_date: formatWorkDate(record.workDate),
    zone: record.zoneId,
    status: record.status,
    day_kind: record.dayKind,
    schedule_source: record.scheduleSource,
    flags: flagNames(record.flags),
    first_in: record.firstIn,
    last_out: record.lastOut,
    in_used: record.inUsed,
    out_used: record.outUsed,
    required_min: record.requiredMin,
    present_min: record.presentMin,
    regular_min: record.regularMin,
    break_min: record.breakMin,
    late_min: record.lateMin,
    early_min: record.earlyMin,
    short_min: record.shortMin,
    absent_min: record.absentMin,
    leave_min: record.leaveMin,
    training_min: record.trainingMin,
    ot_min: record.otMin,
    ot_pending_min: record.otPendingMin,
    night_min: record.nightMin,
    punch_count: record.punchCount,
  };
}
