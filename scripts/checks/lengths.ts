import { glob, readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Check, Finding } from './check.ts';

/** Lines of a file of code; what is longer has more than one subject. */
export const mostLines = 250;
const listPath = 'scripts/checks/long-files.json';

/**
 * Files of code stay short. Those that were longer when this was first asked are listed with their lines: they may shrink and not
 * grow, and leave the list once they are short.
 */
export const lengths: Check = {
  name: 'lengths',
  run: async () => {
    const known = z.record(z.string(), z.int()).parse(JSON.parse(await readFile(listPath, 'utf8')));
    const paths = (await Array.fromAsync(glob('{src,scripts}/**/*.{ts,tsx}')))
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !/\.test\.tsx?$/.test(path));
    const counted = await Promise.all(
      paths.toSorted().map(async (path) => [path, linesOf(await readFile(path, 'utf8'))] as const),
    );
    return lengthFindings(new Map(counted), known);
  },
};

const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Judges the lines of each file by what the list allows. */
export function lengthFindings(
  lines: ReadonlyMap<string, number>,
  known: Readonly<Record<string, number>>,
): readonly Finding[] {
  const long = [...lines].flatMap(([path, count]): Finding[] => {
    const most = known[path] ?? mostLines;
    return count > most ? [{ where: path, message: `has ${count} lines, at most ${most}: split it by subject` }] : [];
  });
  const short = Object.keys(known).flatMap((path): Finding[] =>
    (lines.get(path) ?? 0) <= mostLines ? [{ where: listPath, message: `${path} is short or gone: take it off` }] : [],
  );
  return [...long, ...short];
}
