import { clip, lengthOf, takeFirst } from './intervals.ts';
import type { Placement } from './timetable.ts';

/** A date of which one half is a holiday, and the instant (in minutes) where its work is half done. */
export interface HalfHoliday {
  readonly part: 'am' | 'pm';
  readonly middle: number;
}

/**
 * Where the work minutes of some timetables of a date are half done: what is before is the first half. Over several of them the half
 * of the whole day counts, so that the morning's timetable is the morning.
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

/** Minutes a half takes from a flexible day: of an odd norm the morning has the smaller half. */
export function flexibleHalf(required: number, part: 'am' | 'pm'): number {
  const half = Math.floor(required / 2);
  return part === 'am' ? half : required - half;
}

const workLeft = ({ work }: Placement, { part, middle }: HalfHoliday): Placement['work'] =>
  part === 'am' ? clip(work, middle, Infinity) : clip(work, -Infinity, middle);

/** Whether anything of a timetable is due beside a half holiday. */
export function remains(placement: Placement, half: HalfHoliday): boolean {
  return placement.timetable.flexible || workLeft(placement, half).length > 0;
}

/**
 * A timetable on a date of which half is a holiday: its hours are those of the other half, and as much of its minutes is due. Who comes
 * in the half that is off is early or stays late by that: the outer windows stay as they were. Breaks that lie in the rest hold; one
 * without a place belongs to a whole day.
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
