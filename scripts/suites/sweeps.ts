import { globSync, readFileSync } from 'node:fs';

/** What a test names that goes over everything the slices declare, whatever that is by then. */
const overEverything =
  /\bregistry\s*\.all\(\)|\bcallsOf\(|\bcompanyResources\(|\ballRoutes\b|\bserverSlices\b|\.app\.reports\b|\bopenActionStage\(|\bsweepScreens\(|\bpg_class\b/;

/** The tests that take a new slice, resource, report or screen up by themselves. */
export function sweeps(): string[] {
  return globSync('{tests,src}/**/*.test.{ts,tsx}', { exclude: ['tests/browser/gallery*'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => overEverything.test(readFileSync(path, 'utf8')))
    .toSorted();
}
