import { hashText } from './hash.ts';
import type { Hash } from './hash.ts';
import type { DayRecord, SlotFigures, SlotRecord, Times } from './record.ts';
import type { Run } from './run.ts';
import { NONE } from './slot.ts';
import type { Day } from './slot.ts';

function addFigures(figures: SlotFigures & Times & Pick<SlotRecord, 'status' | 'flags'>, hash: Hash): void {
  hash.add(figures.status);
  hash.add(figures.flags);
  hash.add(figures.firstIn ?? NONE);
  hash.add(figures.lastOut ?? NONE);
  hash.add(figures.inUsed ?? NONE);
  hash.add(figures.outUsed ?? NONE);
  hash.add(figures.requiredMin);
  hash.add(figures.presentMin);
  hash.add(figures.regularMin);
  hash.add(figures.breakMin);
  hash.add(figures.breakOverMin);
  hash.add(figures.lateMin);
  hash.add(figures.lateRawMin);
  hash.add(figures.earlyMin);
  hash.add(figures.shortMin);
  hash.add(figures.absentMin);
  hash.add(figures.leaveMin);
  hash.add(figures.trainingMin);
}

/** The hash of a record's inputs (plan, rule, used punches) and results, including the weekly pass. */
export function hashRecord(record: DayRecord, day: Day, run: Run, hash: Hash): number {
  hash.add(record.workDate);
  hash.add(record.dayKind);
  hash.add(record.scheduleSource);
  hash.add(record.punchCount);
  hash.add(day.settings.rule.hash);
  hash.add(day.settings.zone.hash);
  for (const slot of day.slots) {
    hash.add(slot.placement.timetable.hash);
    for (const index of slot.punches) {
      hash.add(run.punches.at[index] ?? 0);
      hash.add(run.punches.state[index] ?? 0);
    }
  }
  addFigures(record, hash);
  for (const slot of record.slots) addFigures(slot, hash);
  hash.add(record.otMin);
  hash.add(record.otPendingMin);
  hash.add(record.ot1Min);
  hash.add(record.ot2Min);
  hash.add(record.weeklyOtMin);
  hash.add(record.nightMin);
  for (const { typeId, minutes } of record.leaveByType) {
    hash.add(hashText(String(typeId)));
    hash.add(minutes);
  }
  // Days without time off keep their hash from before there was any.
  for (const { requestId, typeId, minutes, credit } of record.timeOff) {
    hash.add(hashText(`${requestId} ${typeId}`));
    hash.add(minutes);
    hash.add(credit);
  }
  return hash.take();
}
