import type { SortedPunches } from './punches.ts';
import { NONE } from './slot.ts';
import type { Day } from './slot.ts';
import { attendanceDay } from './step-02-place-slots.ts';
import { dropDuplicates } from './step-04-dedupe.ts';
import { firstAndLastByState } from './step-05-pair-states.ts';
import type { PunchWitness } from './step-05-pair-states.ts';
import { toMinutes } from './step-06-normalise.ts';
import { type LooseDay, looseDayOf, minuteOf } from './loose-day.ts';

/** First and last: one group an attendance day. */
export function groupDay(
  day: Day,
  group: number[],
  punches: SortedPunches,
  asOf: number,
  days: Map<number, LooseDay>,
  witness: PunchWitness | null,
): void {
  const { rule, zone } = day.settings;
  const distinct = dropDuplicates(
    group,
    punches,
    rule,
    witness === null ? null : (i) => witness.ignored(i, 'duplicate'),
  );
  const result = looseDayOf(days, day.date);
  result.punchCount = distinct.length;
  const closed = asOf >= attendanceDay(zone, day.date, rule.dayChange)[1] * 60;
  if (rule.byState) {
    const found = firstAndLastByState(distinct, punches, witness);
    result.pairs = toMinutes(found.pairs);
    if (rule.overtime) result.overtimePairs = toMinutes(found.overtime);
    result.firstIn = found.firstIn ?? NONE;
    result.lastOut = found.lastOut ?? NONE;
  } else {
    const first = distinct[0] ?? 0;
    const last = distinct.at(-1) ?? 0;
    result.firstIn = punches.at[first] ?? 0;
    if (last !== first) {
      result.lastOut = punches.at[last] ?? 0;
      result.pairs = [minuteOf(punches, first), minuteOf(punches, last)];
    }
    witness?.used(first, last === first ? 'openCheckIn' : 'checkIn');
    if (last !== first) witness?.used(last, 'checkOut');
    if (witness !== null) for (const index of distinct.slice(1, -1)) witness.ignored(index, 'betweenInAndOut');
  }
  result.missedIn = closed && result.firstIn === NONE && result.lastOut !== NONE;
  result.missedOut = closed && result.firstIn !== NONE && result.lastOut === NONE;
}
