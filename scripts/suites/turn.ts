import { globSync } from 'node:fs';
import { commitNumber, filesOfCommits } from './changed.ts';
import { sweeps } from './sweeps.ts';

/** The number of runs in which every journey has its turn. */
const turns = 4;
/** A journey that was changed in one of so many commits is in every run. */
const newest = 20;

/** The browser tests of a run, and the number that there are. */
export interface BrowserTurn {
  readonly paths: readonly string[];
  readonly all: number;
}

/**
 * The browser tests of a whole run: the sweeps, which open every screen, form and action; the journeys that were changed lately; and
 * those whose turn it is. Two hundred walks by a person take an hour and a half of a slow machine, so each commit takes the next
 * quarter of them. `npm test -- every` takes all.
 */
export function browserTurn(): BrowserTurn {
  const all = globSync('tests/browser/**/*.test.ts', { exclude: ['tests/browser/gallery*'] })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
  const always = new Set([...sweeps(), ...filesOfCommits(newest)]);
  return { paths: chosen(all, always, commitNumber()), all: all.length };
}

/** Those that are always run, and every fourth of the others, from another one on at each commit. */
export function chosen(all: readonly string[], always: ReadonlySet<string>, commits: number): readonly string[] {
  const inTurn = all.filter((path) => !always.has(path)).filter((_, at) => at % turns === commits % turns);
  return all.filter((path) => always.has(path) || inTurn.includes(path));
}
