import type { ToldLine } from './told-day.ts';
import { words } from './told-sentences.ts';

type Word = (typeof words)[number];

/** What became of a punch. */
export interface PunchFate {
  readonly id: number;
  /** Minutes from midnight of the work date. */
  readonly at: number;
  /** What it was taken for; null: it did not count. */
  readonly use: Word | null;
  /** Why it did not. */
  readonly because: Word | null;
}

const wordOf = (value: unknown): Word | null => words.find((word) => word === value) ?? null;

/** What became of each punch of a day, in the order of their times; one may close a pair and open none. */
export function fatesOf(lines: readonly ToldLine[]): PunchFate[] {
  const fates = lines.flatMap(({ key, params }) =>
    key === 'punchUsed' || key === 'punchIgnored'
      ? [
          {
            id: Number(params['punchId']),
            at: Number(params['at']),
            use: wordOf(params['use']),
            because: wordOf(params['because']),
          },
        ]
      : [],
  );
  return fates.toSorted((a, b) => a.at - b.at || a.id - b.id);
}
