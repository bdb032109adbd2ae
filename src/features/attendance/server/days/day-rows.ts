import {
  formatWorkDate,
  hashText,
  type DayRecord,
  type Id,
  type OpenDay,
  type SlotRecord,
} from '../../engine/index.ts';
import { encodeExplanation } from '../../domain/explanation.ts';
import type { attDayDetails, attDays, attDayTotals } from './tables.ts';

type TotalRow = Omit<typeof attDayTotals.$inferInsert, 'company_id'>;
type SlotRow = Omit<typeof attDays.$inferInsert, 'company_id'>;
/** The explanation of a day, and the hash that shows whether it has changed. */
export type StoredExplanation = Pick<typeof attDayDetails.$inferInsert, 'told'> & { readonly hash: number };

/** A stored work date: its total, and a row a timetable. */
export interface StoredDay {
  readonly total: TotalRow;
  readonly slots: readonly SlotRow[];
  readonly explanation: string;
}

/**
 * The explanation of a calculated day.
 * @throws Error if it was calculated without one
 */
export function explanationOf({ record, drawn }: OpenDay): StoredExplanation {
  if (record.trace === null || drawn === null) throw new Error('A day without its explanation');
  const told = encodeExplanation(record.trace, drawn);
  return { told, hash: hashText(told) };
}

/** The common columns of a total and a timetable. */
function figuresOf(record: DayRecord | SlotRecord) {
  return {
    status: record.status,
    flags: record.flags,
    first_in: record.firstIn,
    last_out: record.lastOut,
    in_used: record.inUsed,
    out_used: record.outUsed,
    required_min: record.requiredMin,
    present_min: record.presentMin,
    regular_min: record.regularMin,
    break_min: record.breakMin,
    break_over_min: record.breakOverMin,
    late_min: record.lateMin,
    late_raw_min: record.lateRawMin,
    early_min: record.earlyMin,
    short_min: record.shortMin,
    absent_min: record.absentMin,
    leave_min: record.leaveMin,
    training_min: record.trainingMin,
  };
}

/** How many days of work a timetable is worth on a work date (days since 1970-01-01). */
type WorkDaysOn = (timetable: Id, date: number) => number;

/** How many days of work the timetables of a date are worth. */
function workDaysOf(record: DayRecord, workDaysOn: WorkDaysOn): number {
  return record.timetableIds.reduce<number>((sum, id) => sum + workDaysOn(id, record.workDate), 0);
}

/**
 * A calculated day as rows.
 * @param workDaysOn how many days of work a timetable is worth on a work date
 * @param department the employee's on that date
 * @param now ISO instant
 */
export function dayRows(
  { record, changesAt, arrivedLate }: OpenDay,
  { told, hash }: StoredExplanation,
  workDaysOn: WorkDaysOn,
  department: number,
  now: string,
): StoredDay {
  const key = { employee: Number(record.employeeId), att_date: formatWorkDate(record.workDate), department };
  const parts: readonly (DayRecord | SlotRecord)[] = record.slots.length > 0 ? record.slots : [record];
  return {
    total: {
      ...key,
      zone: record.zoneId,
      day_kind: record.dayKind,
      schedule_source: record.scheduleSource,
      timetables: record.timetableIds.map(Number),
      ...figuresOf(record),
      ot_min: record.otMin,
      ot_pending_min: record.otPendingMin,
      ot_normal_min: record.otNormalMin,
      ot_weekend_min: record.otWeekendMin,
      ot_holiday_min: record.otHolidayMin,
      ot_day_off_min: record.otDayOffMin,
      ot1_min: record.ot1Min,
      ot2_min: record.ot2Min,
      ot3_min: record.ot3Min,
      ot_off_min: record.otOffMin,
      ot_off1_min: record.otOff1Min,
      ot_off2_min: record.otOff2Min,
      ot_off3_min: record.otOff3Min,
      ot_off: record.timeOff.map(({ requestId, typeId, minutes, credit }) => ({
        request: Number(requestId),
        type: Number(typeId),
        minutes,
        credit,
      })),
      weekly_ot_min: record.weeklyOtMin,
      night_min: record.nightMin,
      work_days: workDaysOf(record, workDaysOn),
      punch_count: record.punchCount,
      arrived_late_min: arrivedLate,
      leave_by_type: record.leaveByType,
      rule_version: record.ruleVersionId,
      engine_version: record.engineVersion,
      input_hash: record.inputHash,
      told_hash: hash,
      create_time: now,
      settles_at: changesAt === null ? null : Temporal.Instant.fromEpochMilliseconds(changesAt * 1000).toString(),
    },
    slots: record.timetableIds.length === 0 ? [] : parts.map((part, position) => slotRow(part, record, position, key)),
    explanation: told,
  };
}

function slotRow(
  part: DayRecord | SlotRecord,
  record: DayRecord,
  position: number,
  key: Pick<SlotRow, 'employee' | 'att_date' | 'department'>,
): SlotRow {
  const timetable = 'timetableId' in part ? part.timetableId : record.timetableIds[position];
  return { ...key, position, timetable: Number(timetable), ...figuresOf(part) };
}
