import { DayKind, SlotRole, Status } from './codes.ts';
import { Verdict } from './slot.ts';
import type { Day, Slot } from './slot.ts';

/** The status of one normal slot. */
export function slotStatus(slot: Slot, halfDay: boolean): Status {
  switch (slot.verdict) {
    case Verdict.pending:
      return Status.pending;
    case Verdict.inProgress:
      return Status.inProgress;
    case Verdict.incomplete:
      return Status.incomplete;
    case Verdict.absent:
      return Status.absent;
    default:
      if (slot.excused) return slot.trainingMin > slot.leaveMin ? Status.training : Status.leave;
      return halfDay ? Status.halfDay : Status.present;
  }
}

/** The status of a date on which nothing is due. */
function restStatus(kind: DayKind): Status {
  switch (kind) {
    case DayKind.holiday:
      return Status.holiday;
    case DayKind.weekend:
      return Status.weekend;
    case DayKind.dayOff:
      return Status.dayOff;
    default:
      return Status.noSchedule;
  }
}

/**
 * Step 12: from the statuses of a day's normal slots to one. All equal: that one. Else anything still open makes the day
 * inProgress, then anything incomplete makes it incomplete, then an absent or half slot makes it half a day.
 */
export function dayStatus(day: Day): Status {
  if (!day.employed) return Status.notEmployed;
  if (day.kind !== DayKind.workday) return restStatus(day.kind);
  let seen = 0;
  let common: Status = Status.present;
  let count = 0;
  for (const slot of day.slots) {
    if (slot.role !== SlotRole.normal) continue;
    common = slot.status;
    seen |= 1 << slot.status;
    count++;
  }
  if (count === 0) return Status.present;
  if (seen === 1 << common) return common;
  const has = (status: Status): boolean => (seen & (1 << status)) !== 0;
  if (has(Status.inProgress) || has(Status.pending)) return Status.inProgress;
  if (has(Status.incomplete)) return Status.incomplete;
  if (has(Status.absent) || has(Status.halfDay)) return Status.halfDay;
  if (!has(Status.present)) return Status.leave;
  return Status.present;
}
