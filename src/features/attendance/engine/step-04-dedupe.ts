import type { SortedPunches } from './punches.ts';
import type { Rule } from './rule.ts';

/**
 * Step 4: drops a punch that follows the last kept one by less than the rule's minutes, by state only if the keys are equal. The
 * time counts from the last kept punch, so that a chain of presses cannot remove a whole day; seconds count, and exactly at the
 * limit a punch is kept.
 *
 * @param list indices of one slot's punches (or of a run of loose ones), ascending
 * @param onDropped called with the index of each dropped punch
 */
export function dropDuplicates(
  list: number[],
  punches: SortedPunches,
  rule: Rule,
  onDropped: ((index: number) => void) | null,
): number[] {
  const limit = rule.dedupeSeconds;
  let kept = 0;
  let last = list[0] ?? 0;
  let result = list;
  for (let i = 1; i < list.length; i++) {
    const index = list[i] ?? 0;
    const tooClose = (punches.at[index] ?? 0) - (punches.at[last] ?? 0) < limit;
    if (tooClose && !(rule.byState && punches.state[index] !== punches.state[last])) {
      if (result === list) {
        result = list.slice(0, i);
        kept = i;
      }
      onDropped?.(index);
    } else {
      last = index;
      if (result !== list) result[kept++] = index;
    }
  }
  return result;
}
