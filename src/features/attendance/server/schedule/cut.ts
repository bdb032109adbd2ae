/** Work dates, both inclusive, ISO; an end of null: it goes on. */
export interface Period {
  readonly start: string;
  readonly end: string | null;
}

const dayBeside = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

/** Whether two periods share a day. */
export function isOverlapping(one: Period, other: Period): boolean {
  return (one.end === null || one.end >= other.start) && (other.end === null || other.end >= one.start);
}

/** The remaining parts of a period when another takes its place: the part before it and the part after it. */
export function leftOf(present: Period, taken: Period): readonly Period[] {
  if (!isOverlapping(present, taken)) return [present];
  return [
    ...(present.start < taken.start ? [{ start: present.start, end: dayBeside(taken.start, -1) }] : []),
    ...(taken.end !== null && (present.end === null || present.end > taken.end)
      ? [{ start: dayBeside(taken.end, 1), end: present.end }]
      : []),
  ];
}
