import fc from 'fast-check';
import { it } from 'vitest';
import type { EngineCaseInput } from './case-format.ts';

/** Runs of each property; `ENGINE_PROPERTY_RUNS=20000 npx vitest run --project engine` for a long search. */
export const PROPERTY_RUNS = Number(process.env['ENGINE_PROPERTY_RUNS'] ?? 700);

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Checks a property over generated cases; the shrunk case is printed in the shared format. */
export function checkCases<Extra>(
  title: string,
  arbitrary: fc.Arbitrary<readonly [EngineCaseInput, Extra]>,
  property: (text: EngineCaseInput, extra: Extra) => void,
  runs = PROPERTY_RUNS,
): void {
  it(title, () => {
    fc.assert(
      fc.property(arbitrary, ([text, extra]) => property(text, extra)),
      {
        numRuns: runs,
        reporter: (result) => {
          if (!result.failed) return;
          const [text, extra] = result.counterexample?.[0] ?? [];
          const more = extra === undefined ? '' : `\nwith ${JSON.stringify(extra)}`;
          throw new Error(
            `seed ${result.seed}, path ${result.counterexamplePath ?? ''}\n${reasonOf(result.errorInstance)}\n` +
              `as a case:\n${JSON.stringify(text)}${more}`,
          );
        },
      },
    );
  });
}
