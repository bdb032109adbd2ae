import { clip, lengthOf, takeFirst } from './intervals.ts';
import type { Placement } from './timetable.ts';

/** A date with a half holiday, and the instant (in minutes) at which half of its work is done. */
export interface HalfHoliday {
  readonly part: 'am' | 'pm';
  readonly middle: number;
}

/**
 * The instant at which half of the work minutes of a date's timetables are done; before it is the first half. With several
 * timetables the half of the whole day counts, so that the morning's timetable is the morning.
 *
 * @param placed in the order of their times
 * @returns epoch minute of the border
 */
export function middleOf(placed: readonly Placement[]): number {
  let left = Math.floor(placed.reduce((sum, { workMin }) => sum + workMin, 0) / 2);
  let border = 0;
  for (const { work, timetable } of placed) {
    if (timetable.flexible) continue;
    const half = takeFirst(work, left);
    border = half.at(-1) ?? border;
    left -= lengthOf(half);
  }
  return border;
}

/** The minutes that a half takes from a flexible day; with an odd number the morning has the smaller half. */
export function flexibleHalf(required: number, part: 'am' | 'pm'): number {
  const half = Math.floor(required / 2);
  return part === 'am' ? half : required - half;
}

const workLeft = ({ work }: Placement, { part, middle }: HalfHoliday): Placement['work'] =>
  part === 'am' ? clip(work, middle, Infinity) : clip(work, -Infinity, middle);

/** Whether a timetable requires any work beside a half holiday. */
export function remains(placement: Placement, half: HalfHoliday): boolean {
  return placement.timetable.flexible || workLeft(placement, half).length > 0;
}

/**
 * A timetable on a date with a half holiday: its hours are those of the other half, and its required minutes are reduced
 * accordingly. Somebody who comes in the free half is early or stays late, since the outer windows do not change. Breaks within the
 * rest remain; a floating break belongs to a whole day.
 */
export function withoutHalf(whole: Placement, half: HalfHoliday): Placement {
  const { timetable } = whole;
  if (timetable.flexible) return { ...whole, required: flexibleHalf(whole.required, half.part === 'am' ? 'pm' : 'am') };
  const work = workLeft(whole, half);
  const [start, end] = [work[0] ?? whole.in, work.at(-1) ?? whole.out];
  const workMin = lengthOf(work);
  return {
    ...whole,
    in: start,
    out: end,
    inTo: (timetable.inAfter === null ? end : start + timetable.inAfter) * 60,
    outFrom: (timetable.outBefore === null ? start : end - timetable.outBefore) * 60,
    breaks: whole.breaks.filter(({ plan, start: from, end: to }) => !plan.floating && from >= start && to <= end),
    work,
    workMin,
    required: whole.workMin === 0 ? 0 : Math.round((whole.required * workMin) / whole.workMin),
  };
}
