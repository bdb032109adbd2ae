import type { ExplanationLine } from './explanation.ts';
import { words } from './explanation-sentences.ts';

type Word = (typeof words)[number];

/** The use of a punch. */
export interface PunchFate {
  readonly id: number;
  /** Minutes from midnight of the work date. */
  readonly at: number;
  /** What it counted as; null if it did not count. */
  readonly use: Word | null;
  /** Why it did not count. */
  readonly because: Word | null;
}

const wordOf = (value: unknown): Word | null => words.find((word) => word === value) ?? null;

/** The use of each punch of a day, in order of time; a punch may end one pair and begin the next. */
export function fatesOf(lines: readonly ExplanationLine[]): PunchFate[] {
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
