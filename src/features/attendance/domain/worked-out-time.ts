import { z } from 'zod';
import { minutesOf, spanFrom } from './wall-time.ts';

/** The data of a break's kind in a timetable. */
const breakKind = z.object({ duration: z.int(), paid: z.boolean(), trigger: z.int() });

/** The fields of a timetable that determine its working time. */
export interface WorkingTime {
  readonly use_mode: string;
  readonly in_time: string | null;
  readonly out_time: string | null;
  readonly breaks: readonly {
    readonly start: string | null;
    readonly end: string | null;
    readonly break_time: object;
  }[];
}

/**
 * The default required time of a timetable: minutes from start to end without unpaid breaks, as the engine
 * calculates it on a day without a clock change. Null without a planned start and end.
 */
export function workedOutTime({ use_mode, in_time, out_time, breaks }: WorkingTime): number | null {
  const work = spanFrom(0, in_time, out_time);
  if (!work || use_mode === 'flexible') return null;
  const [from, to] = work;
  const planned = to - from;
  const unpaid = breaks.flatMap(({ start, end, break_time }) => {
    const kind = breakKind.safeParse(break_time).data;
    return kind && !kind.paid && kind.trigger <= planned ? [{ start, end, duration: kind.duration }] : [];
  });
  let due = planned;
  let until = from;
  const fixed = unpaid.flatMap(({ start, end, duration }) => {
    const span = spanFrom(from, start, end);
    return span ? [[span[0], Math.min(span[1], span[0] + duration, to)] as const] : [];
  });
  for (const [start, end] of fixed.toSorted(([a], [b]) => a - b)) {
    due -= Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  const floating = unpaid.filter(({ start }) => minutesOf(start) === undefined);
  return Math.max(0, due - floating.reduce((sum, { duration }) => sum + duration, 0));
}
