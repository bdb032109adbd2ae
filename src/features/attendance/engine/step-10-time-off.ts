import { lengthOf, lengthWithin, subtract, type Intervals } from './intervals.ts';
import type { TimeOffShare } from './record.ts';
import type { DayOvertime } from './step-10-overtime.ts';
import type { Tracer } from './trace.ts';
import type { ApprovedOvertime } from './types.ts';

/** The part of a day's overtime that becomes time off. */
export interface DayTimeOff {
  readonly minutes: number;
  readonly level1: number;
  readonly level2: number;
  readonly level3: number;
  readonly shares: readonly TimeOffShare[];
}

const none: DayTimeOff = { minutes: 0, level1: 0, level2: 0, level3: 0, shares: [] };

/**
 * Step 10, last part: which of a day's counted overtime becomes time off. That is what was worked within requests for it, never more
 * than was approved; where one covers all overtime of a day, rounding is part of it. It takes the lowest levels first, so that
 * what is paid beside it is paid at the higher ones.
 *
 * @param overtime the counted overtime, with its levels
 * @param raw the day's raw overtime, which lies in `where`
 */
export function takeTimeOff(
  overtime: DayOvertime,
  raw: number,
  where: Intervals,
  { timeOff: requests }: ApprovedOvertime,
  tracer: Tracer | null,
): DayTimeOff {
  if (requests.length === 0 || overtime.minutes === 0) return none;
  const free = [overtime.level1, overtime.level2, overtime.level3] as const;
  const taken: [number, number, number] = [0, 0, 0];
  const shares: TimeOffShare[] = [];
  const whole = Math.min(raw, lengthOf(where));
  let rest = where;
  let left = overtime.minutes;
  for (const { from, to, most, timeOff } of requests) {
    if (left === 0) break;
    const worked = lengthWithin(rest, from, to);
    rest = subtract(rest, [from, to]);
    if (worked === 0) continue;
    const isAll = worked >= whole && (most === undefined || most >= raw);
    const minutes = isAll ? left : Math.min(left, worked, most ?? worked);
    left -= minutes;
    let due = minutes;
    let credit = 0;
    for (const level of [0, 1, 2] as const) {
      const part = Math.min(due, free[level] - taken[level]);
      taken[level] += part;
      due -= part;
      credit += part * timeOff.rates[level];
    }
    if (minutes > 0) shares.push({ requestId: timeOff.id, typeId: timeOff.typeId, minutes, credit });
  }
  const minutes = overtime.minutes - left;
  if (minutes === 0) return none;
  tracer?.add('overtimeAsTimeOff', { minutes }, null, ['otOffMin', 0, minutes]);
  const [level1, level2, level3] = taken;
  return { minutes, level1, level2, level3, shares };
}
