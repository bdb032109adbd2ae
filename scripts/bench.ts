import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compareWith } from './bench/against.ts';
import { benchFolder, measure } from './bench/measure.ts';

/**
 * `npm run bench [-- words]`: runs the measurements of tests/bench one after another, each in its own process with the machine to
 * itself. Words choose the measurements whose names contain one of them; numbers among them are passed on. A measurement is a
 * program that prints its table and exits with 0 if its goals are met. Those that take an hour run only if named.
 *
 * `--against <commit>` alternates between this tree and the commit (`--turns`, 3 of each) and prints medians and ratios.
 */
const byNameOnly = ['growth.ts', 'soak.ts'];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, turns: { type: 'string', default: '3' } },
});
const numbers = positionals.filter((word) => /^\d+$/.test(word));
const words = positionals.filter((word) => !numbers.includes(word));
const all = readdirSync(benchFolder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .toSorted();
const chosen = all.filter((file) =>
  words.length === 0 ? !byNameOnly.includes(file) : words.some((word) => file.includes(word)),
);

if (chosen.length === 0) {
  process.stderr.write(`Nothing to measure. There are: ${all.map((file) => file.replace(/\.ts$/, '')).join(', ')}\n`);
  process.exitCode = 1;
} else if (values.against === undefined) await measureAll();
else if (!(await compareWith(values.against, chosen, numbers, Math.max(1, Number(values.turns))))) process.exitCode = 1;

async function measureAll(): Promise<void> {
  const missed: string[] = [];
  for (const file of chosen) {
    const name = file.replace(/\.ts$/, '');
    const started = performance.now();
    process.stdout.write(`\n${name}\n${'-'.repeat(name.length)}\n`);
    const { isMet } = await measure(file, numbers);
    if (!isMet) missed.push(name);
    process.stdout.write(`(${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
  }
  if (missed.length > 0) {
    process.stdout.write(`\nGoals missed or measurement failed: ${missed.join(', ')}\n`);
    process.exitCode = 1;
  }
}
