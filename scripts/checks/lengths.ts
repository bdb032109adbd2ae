import { glob, readFile } from 'node:fs/promises';
import type { Check, Finding } from './check.ts';

/** The most lines of a code file; a longer one has more than one subject. */
const mostLines = 250;

/** Code files are short, without exception. */
export const lengths: Check = {
  name: 'lengths',
  run: async () => {
    const paths = (await Array.fromAsync(glob('{src,scripts}/**/*.{ts,tsx}')))
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !/\.test\.tsx?$/.test(path));
    const counted = await Promise.all(
      paths.toSorted().map(async (path) => [path, linesOf(await readFile(path, 'utf8'))] as const),
    );
    return lengthFindings(new Map(counted));
  },
};

const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Finds the files with too many lines. */
export function lengthFindings(lines: ReadonlyMap<string, number>): readonly Finding[] {
  return [...lines].flatMap(([path, count]): Finding[] =>
    count > mostLines
      ? [{ where: path, message: `has ${count} lines, at most ${mostLines}: split it by subject` }]
      : [],
  );
}
