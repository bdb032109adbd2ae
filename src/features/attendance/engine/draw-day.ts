import { ScheduleSource } from './codes.ts';
import type { SlotRole } from './codes.ts';
import type { Intervals } from './intervals.ts';
import type { JudgedDay } from './judge-day.ts';
import { NONE, type Slot } from './slot.ts';
import type { PlacedBreak } from './timetable.ts';
import type { Id } from './types.ts';
import { wallOf } from './zone.ts';

/** A break of the plan in wall minutes of the work date; a floating one has only a length. */
export interface DrawnBreak {
  readonly start: number | null;
  readonly end: number | null;
  /** Minutes. */
  readonly duration: number;
  readonly paid: boolean;
}

/** A timetable on its date for drawing: all times are wall minutes of the work date. */
export interface DrawnSlot {
  readonly timetableId: Id;
  readonly role: SlotRole;
  /** No planned times: the whole attendance day is its own. */
  readonly flexible: boolean;
  readonly in: number;
  readonly out: number;
  /** Windows for check-in and check-out, next to those of its neighbours. */
  readonly inFrom: number;
  readonly inTo: number;
  readonly outFrom: number;
  readonly outTo: number;
  readonly breaks: readonly DrawnBreak[];
  /** Net presence, raw overtime, and leave with training: flat lists of starts and ends. */
  readonly worked: Intervals;
  readonly overtime: Intervals;
  readonly away: Intervals;
  readonly inUsed: number | null;
  readonly outUsed: number | null;
  readonly lateMin: number;
  readonly earlyMin: number;
}

/** A line of a schedule that a plan was made from. */
export interface DrawnEntry {
  readonly source: ScheduleSource;
  /** Its `seq`, which identifies it for its owner. */
  readonly seq: number;
  readonly shiftId: Id | null;
}

/** The parts of a day that a drawing needs and that the lines of its explanation do not contain. */
export interface DrawnDay {
  readonly entries: readonly DrawnEntry[];
  readonly slots: readonly DrawnSlot[];
  /** Work without a timetable. */
  readonly worked: Intervals;
  readonly overtime: Intervals;
}

function drawBreak({ plan, start, end, duration }: PlacedBreak, wall: (minute: number) => number): DrawnBreak {
  const times = plan.floating ? { start: null, end: null } : { start: wall(start), end: wall(end) };
  return { ...times, duration, paid: plan.paid };
}

function drawSlot(slot: Slot, wall: (minute: number) => number): DrawnSlot {
  const { placement, spanStart, spanEnd } = slot;
  const { timetable } = placement;
  // Seconds, without the part that a neighbour took.
  const edge = (second: number): number => wall(Math.floor(Math.min(Math.max(second, spanStart), spanEnd) / 60));
  const time = (minute: number): number | null => (minute === NONE ? null : wall(minute));
  return {
    timetableId: timetable.id,
    role: slot.role,
    flexible: timetable.flexible,
    in: wall(placement.in),
    out: wall(placement.out),
    inFrom: edge(placement.inFrom),
    inTo: edge(placement.inTo),
    outFrom: edge(placement.outFrom),
    outTo: edge(placement.outTo),
    breaks: placement.breaks.map((placed) => drawBreak(placed, wall)),
    worked: slot.worked.map(wall),
    overtime: slot.overtime.map(wall),
    away: slot.away.map(wall),
    inUsed: time(slot.inUsed),
    outUsed: time(slot.outUsed),
    lateMin: slot.lateMin,
    earlyMin: slot.earlyMin,
  };
}

/** The drawing of a judged day. */
export function drawDay({ day, loose }: JudgedDay): DrawnDay {
  const { zone } = day.settings;
  const midnight = day.date * 1440;
  const wall = (minute: number): number => wallOf(zone, minute) - midnight;
  return {
    entries: day.entries.map(({ source, seq, shift }) => ({
      source: ScheduleSource[source],
      seq,
      shiftId: shift?.id ?? null,
    })),
    slots: day.slots.map((slot) => drawSlot(slot, wall)),
    worked: loose === null ? [] : loose.worked.map(wall),
    overtime: loose === null ? [] : loose.overtime.map(wall),
  };
}
