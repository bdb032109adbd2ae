import type { PairingLimits, Pairing, PunchWitness } from './step-05-pair-states.ts';
import { firstAndLastByState, pairByState } from './step-05-pair-states.ts';
import { EMPTY } from './intervals.ts';
import type { SortedPunches } from './punches.ts';
import { NONE } from './slot.ts';
import type { Slot } from './slot.ts';
import type { PlacedBreak } from './timetable.ts';

/** Odd punches come, even ones go; an odd last one stays open, the pairs before it count. */
export function pairOddEven(
  list: readonly number[],
  punches: SortedPunches,
  limits: PairingLimits | null,
  witness: PunchWitness | null,
): Pairing {
  const pairs: number[] = [];
  const abandoned: number[] = [];
  let open = -1;
  let firstIn: number | null = null;
  let lastOut: number | null = null;
  for (const index of list) {
    const at = punches.at[index] ?? 0;
    if (limits !== null && open >= 0 && at - (punches.at[open] ?? 0) > limits.longest) {
      abandoned.push(punches.at[open] ?? 0);
      witness?.ignored(open, 'neverClosed');
      open = -1;
    }
    if (open >= 0) {
      pairs.push(punches.at[open] ?? 0, at);
      witness?.used(open, 'checkIn');
      witness?.used(index, 'checkOut');
      lastOut = at;
      open = -1;
    } else if (limits === null || limits.mayOpen(index)) {
      open = index;
      firstIn ??= at;
    }
  }
  if (open >= 0) witness?.used(open, 'openCheckIn');
  const openIn = open < 0 ? null : (punches.at[open] ?? 0);
  return { pairs, overtime: [], openIn, firstIn, lastOut, abandoned };
}

/** Whether a lone punch that could be both is the check-out: the required side, else the nearer planned time; tie = in. */
function isCheckOut(slot: Slot, at: number): boolean {
  const { timetable, in: start, out: end } = slot.placement;
  if (timetable.flexible) return false;
  if (timetable.inRequired !== timetable.outRequired) return timetable.outRequired;
  return Math.abs(at - end * 60) < Math.abs(at - start * 60);
}

/**
 * By window, first and last: in = first punch in the check-in window, out = last punch in the check-out window after it (a slot's
 * punches lie between the start of the one and the end of the other). Punches in between only matter if a break must be punched:
 * the first and the last near its window are its gap.
 */
function pairByWindow(slot: Slot, punches: SortedPunches, witness: PunchWitness | null): void {
  const { placement, punches: list } = slot;
  let first = -1;
  let last = -1;
  for (let i = 0; i < list.length; i++) {
    const at = punches.at[list[i] ?? 0] ?? 0;
    if (at <= placement.inTo) {
      first = i;
      break;
    }
  }
  for (let i = list.length - 1; i > first; i--) {
    const at = punches.at[list[i] ?? 0] ?? 0;
    if (at >= placement.outFrom) {
      last = i;
      break;
    }
  }
  if (first >= 0 && last < 0) {
    const at = punches.at[list[first] ?? 0] ?? 0;
    if (at >= placement.outFrom && isCheckOut(slot, at)) {
      last = first;
      first = -1;
    }
  }
  if (first >= 0) slot.firstIn = punches.at[list[first] ?? 0] ?? 0;
  if (last >= 0) slot.lastOut = punches.at[list[last] ?? 0] ?? 0;
  if (first >= 0 && last >= 0) {
    slot.pairs = placement.timetable.punchedBreaks
      ? splitAtBreaks(slot, punches, first, last, witness)
      : [slot.firstIn, slot.lastOut];
  } else {
    slot.openIn = slot.firstIn;
  }
  if (witness !== null) tellByWindow(slot, punches, first, last, witness);
}

/** The middle punches near a break's window that are its gap, as [first, last] places; null with fewer than two. */
function gapOf(
  { plan, start, end }: PlacedBreak,
  slot: Slot,
  punches: SortedPunches,
  first: number,
  last: number,
): readonly [number, number] | null {
  let from = -1;
  let to = -1;
  for (let i = first + 1; i < last; i++) {
    const at = punches.at[slot.punches[i] ?? 0] ?? 0;
    if (!plan.floating && (at < (start - plan.margin) * 60 || at > (end + plan.margin) * 60)) continue;
    if (from < 0) from = i;
    to = i;
  }
  return to > from ? [from, to] : null;
}

function splitAtBreaks(
  slot: Slot,
  punches: SortedPunches,
  first: number,
  last: number,
  witness: PunchWitness | null,
): number[] {
  const pairs = [slot.firstIn];
  let after = first;
  for (const placed of slot.placement.breaks) {
    if (placed.plan.deduct === 'auto') continue;
    const gap = gapOf(placed, slot, punches, after, last);
    if (gap === null) continue;
    const [from, to] = gap;
    pairs.push(punches.at[slot.punches[from] ?? 0] ?? 0, punches.at[slot.punches[to] ?? 0] ?? 0);
    witness?.used(slot.punches[from] ?? 0, 'breakStart');
    witness?.used(slot.punches[to] ?? 0, 'breakEnd');
    after = to;
  }
  pairs.push(slot.lastOut);
  return pairs;
}

function tellByWindow(slot: Slot, punches: SortedPunches, first: number, last: number, witness: PunchWitness): void {
  slot.punches.forEach((index, i) => {
    const at = punches.at[index] ?? 0;
    if (i === first) witness.used(index, last < 0 ? 'openCheckIn' : 'checkIn');
    else if (i === last) witness.used(index, 'checkOut');
    else if (first >= 0 && i > first && i < last) {
      if (!slot.pairs.includes(at)) witness.ignored(index, 'betweenInAndOut');
    } else witness.ignored(index, 'neitherWindow');
  });
}

/**
 * Step 5: turns a slot's punches into check-in, check-out and pairs of presence, by the rule's identity (auto: window or odd and
 * even; state: the pressed key) and pairing (first and last, or every pair).
 */
export function pairPunches(slot: Slot, punches: SortedPunches, witness: PunchWitness | null): void {
  if (slot.punches.length === 0) return;
  const { rule } = slot;
  if (!rule.byState && !rule.everyPair) {
    pairByWindow(slot, punches, witness);
    return;
  }
  const found = !rule.byState
    ? pairOddEven(slot.punches, punches, null, witness)
    : rule.everyPair
      ? pairByState(slot.punches, punches, null, witness)
      : firstAndLastByState(slot.punches, punches, witness);
  slot.pairs = found.pairs;
  slot.overtimePairs = rule.overtime ? found.overtime : EMPTY;
  slot.firstIn = found.firstIn ?? NONE;
  slot.lastOut = found.lastOut ?? NONE;
  slot.openIn = found.openIn ?? NONE;
}
