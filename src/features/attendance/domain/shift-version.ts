import type { ResourceRecord } from '#shared/contract/index.ts';
import type { shift } from '../contract.ts';
import type { Id, ShiftVersion } from '../engine/types.ts';

/** Converts a shift's record to the engine's form. */
export function shiftVersion(
  record: Pick<ResourceRecord<typeof shift>, 'id' | 'cycle_unit' | 'shift_cycle' | 'auto_shift' | 'days'>,
): ShiftVersion {
  const days: Record<number, Id[]> = {};
  for (const { day, timetable } of record.days) (days[day - 1] ??= []).push(timetable.id);
  return { id: record.id, unit: record.cycle_unit, count: record.shift_cycle, days, auto: record.auto_shift };
}
