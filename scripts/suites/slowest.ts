import type { Duration, StageResult } from './suite.ts';

/** The ten slowest tests and the five slowest files. */
export function slowest(results: readonly { readonly stage: string; readonly result: StageResult }[]): string[] {
  const longest = (part: 'tests' | 'files', count: number): string[] =>
    results
      .flatMap(({ stage, result }) =>
        (result[part] ?? []).map(({ name, milliseconds }): Duration => ({ name: `${stage} › ${name}`, milliseconds })),
      )
      .toSorted((one, other) => other.milliseconds - one.milliseconds)
      .slice(0, count)
      .map(({ name, milliseconds }) => `  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name.slice(0, 140)}`);
  const [tests, files] = [longest('tests', 10), longest('files', 5)];
  return tests.length === 0 ? [] : ['The slowest tests', ...tests, 'The slowest files', ...files];
}
