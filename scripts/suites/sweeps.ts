import { globSync, readFileSync } from 'node:fs';

/** What a test imports to cover everything that the slices declare, whatever it is at that time. */
const overEverything =
  /\bregistry\s*\.all\(\)|\bcallsOf\(|\bcompanyResources\(|\ballRoutes\b|\bserverSlices\b|\.app\.reports\b|\bopenActionStage\(|\bsweepScreens\(|\bpg_class\b/;

/** The tests that cover a new slice, resource, report or screen automatically. */
export function sweeps(): string[] {
  return globSync('{tests,src}/**/*.test.{ts,tsx}', { exclude: ['tests/browser/gallery*'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => overEverything.test(readFileSync(path, 'utf8')))
    .toSorted();
}
