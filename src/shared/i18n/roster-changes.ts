/** A day of a published roster: names of the timetables before and after, none for a free day. */
interface RosterChange {
  /** ISO. */
  readonly date: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The words for a day, a free day and a change. */
interface RosterWords {
  readonly day: (date: string) => string;
  readonly free: string;
  readonly change: (values: { day: string; before: string; after: string }) => string;
}

/**
 * The changed days of a notification in one line.
 * @param count of all changed days, of which only the first may be named
 */
export function rosterChanges(changes: readonly RosterChange[], count: number, words: RosterWords): string {
  const plan = (names: readonly string[]): string => (names.length === 0 ? words.free : names.join(' + '));
  const lines = changes.map(({ date, before, after }) =>
    words.change({ day: words.day(date), before: plan(before), after: plan(after) }),
  );
  return [...lines, ...(count > changes.length ? ['…'] : [])].join(' · ');
}
