import { firstSpanAfter } from './absences.ts';
import type { AbsenceBook } from './absences.ts';
import { flexibleHalf, middleOf } from './half-holiday.ts';
import { Flag, SlotRole } from './codes.ts';
import { EMPTY, intersect, lengthOf, lengthWithin, normalise, subtract, union } from './intervals.ts';
import type { Intervals } from './intervals.ts';
import type { LeaveShare } from './record.ts';
import type { Run } from './run.ts';
import { Verdict } from './slot.ts';
import type { Day, Slot } from './slot.ts';
import type { Tracer } from './trace.ts';
import type { Id } from './types.ts';

/** A piece of leave inside one slot; on a flexible slot a half or whole day has minutes but no place. */
interface Piece {
  readonly typeId: Id | null;
  readonly cover: Intervals;
  readonly minutes: number;
}

/** When half of a day's work is done: am covers what is before, pm what is after. A half holiday does not affect it. */
function middleOfDay({ slots, halfHoliday }: Day): number {
  if (halfHoliday !== null) return halfHoliday.middle;
  return middleOf(slots.flatMap(({ role, placement }) => (role === SlotRole.normal ? [placement] : [])));
}

/** The part of a day's leave within a slot, as its place in the plan. */
function coverOf(slot: Slot, part: 'full' | 'am' | 'pm', middle: number): Intervals {
  const { in: start, out: end } = slot.placement;
  const from = part === 'pm' ? Math.min(Math.max(middle, start), end) : start;
  const to = part === 'am' ? Math.max(Math.min(middle, end), start) : end;
  return normalise([[from, to]]);
}

/**
 * The minutes that a half or whole day of leave takes from a flexible slot; beside a half holiday, everything that is left or
 * nothing.
 */
function flexibleShare(required: number, part: 'full' | 'am' | 'pm', holiday: 'am' | 'pm' | undefined): number {
  if (part === 'full') return required;
  if (holiday !== undefined) return part === holiday ? 0 : required;
  return flexibleHalf(required, part);
}

function piecesOf(slot: Slot, day: Day, book: AbsenceBook, middle: number): Piece[] {
  const { placement } = slot;
  const pieces: Piece[] = [];
  let covered: Intervals = EMPTY;
  for (const { typeId, part } of book.byDate.get(day.date) ?? []) {
    if (placement.timetable.flexible) {
      pieces.push({ typeId, cover: EMPTY, minutes: flexibleShare(placement.required, part, day.halfHoliday?.part) });
      continue;
    }
    const cover = subtract(coverOf(slot, part, middle), covered);
    covered = union(covered, cover);
    pieces.push({ typeId, cover, minutes: 0 });
  }
  for (let i = firstSpanAfter(book, placement.in); i < book.starts.length; i++) {
    const start = book.starts[i] ?? 0;
    if (start >= placement.out) break;
    const span: Intervals = [Math.max(start, placement.in), Math.min(book.ends[i] ?? 0, placement.out)];
    const cover = subtract(span, covered);
    covered = union(covered, cover);
    const minutes = placement.timetable.flexible ? lengthOf(cover) : 0;
    pieces.push({ typeId: book.types[i] ?? null, cover, minutes });
  }
  return pieces;
}

/**
 * The minutes of the plan for a running total of covered work minutes. A timetable with its own `required` scales them; shares are
 * differences of these, so that together they never exceed the required minutes.
 */
function scaled(covered: number, slot: Slot): number {
  const { workMin, required } = slot.placement;
  if (workMin === 0) return 0;
  return Math.floor((2 * covered * required + workMin) / (2 * workMin));
}

interface Tally {
  covered: number;
  away: Intervals;
}

/** Adds pieces to those of the slot; returns the minutes of each piece. */
function take(slot: Slot, pieces: readonly Piece[], tally: Tally): number[] {
  const { placement } = slot;
  return pieces.map(({ cover, minutes }) => {
    const free = subtract(cover, tally.away);
    tally.away = union(tally.away, free);
    const before = placement.timetable.flexible
      ? Math.min(tally.covered, placement.required)
      : scaled(tally.covered, slot);
    tally.covered += placement.timetable.flexible ? minutes : lengthOf(intersect(free, placement.work));
    const after = placement.timetable.flexible
      ? Math.min(tally.covered, placement.required)
      : scaled(tally.covered, slot);
    return after - before;
  });
}

function sharesOf(pieces: readonly Piece[], minutes: readonly number[]): LeaveShare[] {
  return pieces
    .map(({ typeId }, index) => ({ typeId, minutes: minutes[index] ?? 0 }))
    .filter((share) => share.minutes > 0);
}

function applyToSlot(slot: Slot, day: Day, run: Run, middle: number): void {
  const leave = piecesOf(slot, day, run.leaves, middle);
  const training = piecesOf(slot, day, run.trainings, middle);
  if (leave.length + training.length === 0) return;
  const tally: Tally = { covered: 0, away: EMPTY };
  const leaveMinutes = take(slot, leave, tally);
  const trainingMinutes = take(slot, training, tally);
  slot.leaveShares = sharesOf(leave, leaveMinutes);
  slot.leaveMin = leaveMinutes.reduce((sum, minutes) => sum + minutes, 0);
  slot.trainingMin = trainingMinutes.reduce((sum, minutes) => sum + minutes, 0);
  slot.away = tally.away;
  slot.effective = subtract(slot.placement.work, tally.away);
  slot.due = Math.max(0, slot.placement.required - slot.leaveMin - slot.trainingMin);
  const { open, in: start, out: end } = slot.placement;
  const whole = open && (isWhole(leave) || isWhole(training) || lengthWithin(slot.away, start, end) === end - start);
  slot.excused = whole || (slot.due === 0 && slot.leaveMin + slot.trainingMin > 0);
  if (run.tracer !== null) traceAbsences(slot, run.tracer);
}

/** A flexible day without required time is excused by a piece without a place: full leave of the date. */
function isWhole(pieces: readonly Piece[]): boolean {
  return pieces.some(({ cover }) => cover.length === 0);
}

function traceAbsences(slot: Slot, tracer: Tracer): void {
  for (const { typeId, minutes } of slot.leaveShares) tracer.add('leaveCovers', { typeId, minutes });
  if (slot.leaveMin > 0)
    tracer.add('leaveCovers', { typeId: null, minutes: slot.leaveMin }, null, ['leaveMin', 0, slot.leaveMin]);
  if (slot.trainingMin > 0) {
    tracer.add('trainingCovers', { minutes: slot.trainingMin }, null, ['trainingMin', 0, slot.trainingMin]);
  }
}

/** If nothing is required any more, punches are optional, so none is missing. */
function excuse(slot: Slot): void {
  slot.flags &= ~(Flag.missedIn | Flag.missedOut);
  slot.verdict = Verdict.judged;
}

/**
 * Step 7: subtracts approved leave and training from the required minutes (leave wins if they overlap). Lateness is measured
 * against the rest, so this comes before it.
 */
export function applyLeave(day: Day, run: Run): void {
  if (run.leaves.empty && run.trainings.empty) return;
  const middle = middleOfDay(day);
  for (const slot of day.slots) {
    if (slot.role !== SlotRole.normal) continue;
    if (run.tracer !== null) run.tracer.slot = slot.index;
    applyToSlot(slot, day, run, middle);
    if (slot.excused) excuse(slot);
  }
}
