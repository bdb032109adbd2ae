/** Kinds of day that a controller knows: weekdays and three kinds of door holiday. */
export const periodDays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'holiday1',
  'holiday2',
  'holiday3',
] as const;
export type PeriodDay = (typeof periodDays)[number];

/** Choices of days for a line of a time period. */
export const dayChoices = [
  'everyday',
  'monday_friday',
  'saturday_sunday',
  'sunday_thursday',
  'friday_saturday',
  ...periodDays,
  'holidays',
] as const;
type DayChoice = (typeof dayChoices)[number];

const several: Readonly<Partial<Record<DayChoice, readonly PeriodDay[]>>> = {
  everyday: periodDays.slice(0, 7),
  monday_friday: periodDays.slice(0, 5),
  saturday_sunday: ['saturday', 'sunday'],
  sunday_thursday: ['sunday', ...periodDays.slice(0, 4)],
  friday_saturday: ['friday', 'saturday'],
  holidays: ['holiday1', 'holiday2', 'holiday3'],
};

/** The days of a choice. */
export const daysOf = (choice: DayChoice): readonly PeriodDay[] =>
  several[choice] ?? periodDays.filter((day) => day === choice);

/** The most intervals that a controller stores per day. */
export const mostIntervals = 3;

/** A line of a time period: the days, and two times `HH:mm`; the end includes its whole minute. */
export interface PeriodLine {
  readonly days: unknown;
  readonly start: unknown;
  readonly end: unknown;
}

/** Minutes from midnight. */
export type Span = [start: number, end: number];

const isChoice = (value: unknown): value is DayChoice => dayChoices.some((choice) => choice === value);

const minuteOf = (time: unknown): number | undefined => {
  const found = typeof time === 'string' ? /^(\d\d):(\d\d)/.exec(time) : null;
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined;
};

/** The interval of a line; undefined if it is incomplete or ends before it starts. */
export function spanOf({ start, end }: Pick<PeriodLine, 'start' | 'end'>): Span | undefined {
  const [from, to] = [minuteOf(start), minuteOf(end)];
  return from === undefined || to === undefined || to <= from ? undefined : [from, to];
}

/** The intervals of each day in order, each with its line. */
export function weekOf(
  lines: readonly PeriodLine[],
): Record<PeriodDay, { readonly span: Span; readonly at: number }[]> {
  const week = Object.fromEntries(periodDays.map((day) => [day, []])) as unknown as ReturnType<typeof weekOf>;
  lines.forEach((line, at) => {
    const span = spanOf(line);
    if (!span || !isChoice(line.days)) return;
    for (const day of daysOf(line.days)) week[day].push({ span, at });
  });
  for (const day of periodDays) week[day].sort((a, b) => a.span[0] - b.span[0] || a.at - b.at);
  return week;
}

/** Lines that share a minute of a day with an earlier line. */
export function overlapping(lines: readonly PeriodLine[]): number[] {
  const broken = new Set<number>();
  for (const spans of Object.values(weekOf(lines))) {
    let last: { readonly until: number; readonly at: number } | undefined;
    for (const { span, at } of spans) {
      // The end includes its whole minute: an interval that begins in it overlaps.
      if (last && span[0] <= last.until) broken.add(Math.max(at, last.at));
      if (!last || span[1] > last.until) last = { until: span[1], at };
    }
  }
  return [...broken].toSorted((a, b) => a - b);
}

/** Lines that exceed the number of intervals per day. */
export function beyondThree(lines: readonly PeriodLine[]): number[] {
  const broken = new Set<number>();
  for (const spans of Object.values(weekOf(lines)))
    for (const { at } of spans.toSorted((a, b) => a.at - b.at).slice(mostIntervals)) broken.add(at);
  return [...broken].toSorted((a, b) => a - b);
}

/** Whether a minute of a day lies within the intervals. */
export const isOpenAt = (lines: readonly PeriodLine[], day: PeriodDay, minute: number): boolean =>
  weekOf(lines)[day].some(({ span }) => minute >= span[0] && minute <= span[1]);
