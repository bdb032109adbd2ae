/** Days of a cycle with the same content, within one block (a week). */
export interface DayGroup {
  /** Which block, from 0. */
  readonly block: number;
  /** Their content: a timetable's id. */
  readonly of: number;
  /** Consecutive days, both inclusive, ascending. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
}

/**
 * Groups the days of a cycle by content, in the order of their first day.
 *
 * @param length days of a block; a group never spans two blocks
 */
export function groupDays(
  days: readonly { readonly day: number; readonly of: number }[],
  length: number,
): readonly DayGroup[] {
  const groups = new Map<string, { block: number; of: number; spans: { from: number; to: number }[] }>();
  for (const { day, of } of days.toSorted((one, other) => one.day - other.day)) {
    const block = Number.isFinite(length) ? Math.floor((day - 1) / length) : 0;
    const key = `${block} ${of}`;
    const group = groups.get(key) ?? { block, of, spans: [] };
    const last = group.spans.at(-1);
    if (last && day <= last.to + 1) last.to = Math.max(last.to, day);
    else group.spans.push({ from: day, to: day });
    groups.set(key, group);
  }
  return [...groups.values()];
}
