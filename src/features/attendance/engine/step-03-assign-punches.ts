import { PunchState } from './codes.ts';
import type { SortedPunches } from './punches.ts';
import { addPunch } from './slot.ts';
import type { Slot } from './slot.ts';

/** By state, inside the windows two neighbours share, the key decides: an `in` opens the later, an `out` closes the earlier. */
function byKey(slot: Slot, previous: Slot | undefined, at: number, state: PunchState): Slot {
  if (!slot.rule.byState) return slot;
  if (state === PunchState.in && slot.next !== null && at >= slot.sharedStart && at <= slot.sharedEnd) {
    return slot.next;
  }
  if (
    state === PunchState.out &&
    previous !== undefined &&
    previous.next === slot &&
    at >= previous.sharedStart &&
    at <= previous.sharedEnd
  ) {
    return previous;
  }
  return slot;
}

/**
 * Step 3: each punch goes to the first slot whose span holds it, normal ones before flexible ones; the rest are loose.
 * One merge of two sorted lists.
 *
 * @param slots normal slots sorted by (in, out), with their borders cut
 * @param flexible flexible slots sorted by start
 * @param from index of the first punch to assign
 * @param until instant (seconds) after which no punch is looked at
 * @returns indices of the loose punches, ascending
 */
export function assignPunches(
  slots: readonly Slot[],
  flexible: readonly Slot[],
  punches: SortedPunches,
  from: number,
  until: number,
): number[] {
  const loose: number[] = [];
  let first = 0;
  let firstFlexible = 0;
  for (let index = from; index < punches.count; index++) {
    const at = punches.at[index] ?? 0;
    if (at > until) break;
    while (first < slots.length && (slots[first]?.spanEnd ?? 0) < at) first++;
    while (firstFlexible < flexible.length && (flexible[firstFlexible]?.spanEnd ?? 0) < at) firstFlexible++;
    const place = holding(slots, first, at);
    const slot = slots[place];
    if (slot !== undefined) {
      addPunch(byKey(slot, slots[place - 1], at, punches.state[index] ?? PunchState.unknown), index);
      continue;
    }
    const whole = flexible[holding(flexible, firstFlexible, at)];
    if (whole !== undefined) addPunch(whole, index);
    else loose.push(index);
  }
  return loose;
}

/** Place of the first slot from `first` on whose span holds an instant, -1 where none does. */
function holding(slots: readonly Slot[], first: number, at: number): number {
  for (let i = first; i < slots.length; i++) {
    const slot = slots[i];
    if (slot === undefined) break;
    if (at >= slot.spanStart && at <= slot.spanEnd) return i;
    // Windows open at most a day before `in`: later slots cannot hold it either.
    if (slot.placement.in * 60 - 86_400 > at) break;
  }
  return -1;
}
