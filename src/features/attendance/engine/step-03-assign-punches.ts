import { PunchState } from './codes.ts';
import type { SortedPunches } from './punches.ts';
import { addPunch } from './slot.ts';
import type { Slot } from './slot.ts';

/** Whether somebody pressed `in` between an instant and a later punch. */
function isOpenedSince(from: number, punches: SortedPunches, index: number): boolean {
  for (let i = index - 1; i >= 0 && (punches.at[i] ?? 0) >= from; i--) {
    if (punches.state[i] === PunchState.in) return true;
  }
  return false;
}

/**
 * By state, the key decides within the windows that two neighbours share: an `in` opens the later one, an `out` closes the earlier
 * one. After such an `in` an `out` belongs to the later one: with windows of several hours the afternoon's check-out would
 * otherwise be the morning's.
 */
function byKey(slot: Slot, previous: Slot | undefined, punches: SortedPunches, index: number): Slot {
  if (!slot.rule.byState) return slot;
  const at = punches.at[index] ?? 0;
  const state = punches.state[index];
  if (state === PunchState.in && slot.next !== null && at >= slot.sharedStart) return slot.next;
  if (state !== PunchState.out || previous?.next !== slot || at > previous.sharedEnd) return slot;
  return isOpenedSince(previous.sharedStart, punches, index) ? slot : previous;
}

/**
 * Step 3: each punch goes to the first slot whose span contains it, normal ones before flexible ones; the rest are loose. It merges
 * two sorted lists once.
 *
 * @param slots normal slots sorted by (in, out), with their borders cut
 * @param flexible flexible slots sorted by start
 * @param from index of the first punch to assign
 * @param until index of the first punch after these slots
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
  for (let index = from; index < until; index++) {
    const at = punches.at[index] ?? 0;
    while (first < slots.length && (slots[first]?.spanEnd ?? 0) < at) first++;
    while (firstFlexible < flexible.length && (flexible[firstFlexible]?.spanEnd ?? 0) < at) firstFlexible++;
    const place = holding(slots, first, at);
    const slot = slots[place];
    if (slot !== undefined) {
      addPunch(byKey(slot, slots[place - 1], punches, index), index);
      continue;
    }
    const whole = flexible[holding(flexible, firstFlexible, at)];
    if (whole !== undefined) addPunch(whole, index);
    else loose.push(index);
  }
  return loose;
}

/** The position of the first slot from `first` on whose span contains an instant; -1 if there is none. */
function holding(slots: readonly Slot[], first: number, at: number): number {
  for (let i = first; i < slots.length; i++) {
    const slot = slots[i];
    // Windows open at most a day before `in`, so later slots cannot contain it either.
    if (slot === undefined || slot.placement.in * 60 - 86_400 > at) return -1;
    if (at >= slot.spanStart && at <= slot.spanEnd) return i;
  }
  return -1;
}
