import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printTable } from '#tests/bench/support/print-table.ts';
import { benchFolder, measure } from './measure.ts';
import { layOutCommit } from './other-commit.ts';
import { compareTurns, readTables, type Figure, type Turn } from './tables.ts';

/**
 * Alternates measurements of this tree and of another commit, and prints medians and ratios. Each side runs its own program; goals
 * are not checked.
 * @param turns how often each side runs; the sides take turns in going first
 * @returns false if a side printed no figures
 */
export async function compareWith(
  commit: string,
  files: readonly string[],
  numbers: readonly string[],
  turns: number,
): Promise<boolean> {
  const other = layOutCommit(commit);
  let isWhole = true;
  try {
    for (const file of files) {
      const name = file.replace(/\.ts$/, '');
      process.stdout.write(`\n${name}, ${turns} turns against ${other.name}\n`);
      const theirs = join(other.folder, benchFolder, file);
      if (!existsSync(theirs)) {
        process.stdout.write(`${other.name} has no such measurement.\n`);
        continue;
      }
      if (readFileSync(theirs, 'utf8') !== readFileSync(join(benchFolder, file), 'utf8'))
        process.stdout.write('The programs that measure differ: what both print is compared.\n');
      const found = await takeTurns(file, numbers, other.folder, turns);
      const compared = compareTurns(found);
      isWhole &&= compared.length > 0;
      printTable(
        ['what', 'figure', other.name, 'here', 'here : there', 'of the turns'],
        compared.map(({ row, column, other: before, here, ratio, least, most }) => [
          row,
          column,
          shortened(before),
          shortened(here),
          ratio.toFixed(2),
          `${least.toFixed(2)} to ${most.toFixed(2)}`,
        ]),
      );
    }
  } finally {
    other.remove();
  }
  return isWhole;
}

async function takeTurns(file: string, numbers: readonly string[], folder: string, turns: number): Promise<Turn[]> {
  const ask = async (side: string): Promise<Figure[]> =>
    readTables((await measure(file, numbers, { folder: side, quiet: true })).output);
  const found: Turn[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    process.stdout.write(`turn ${turn + 1} …\n`);
    if (turn % 2 === 0) {
      const other = await ask(folder);
      found.push({ other, here: await ask('.') });
    } else {
      const here = await ask('.');
      found.push({ other: await ask(folder), here });
    }
  }
  return found;
}

const shortened = (value: number): string => String(Number(value.toPrecision(4)));
