import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run bench [-- words]`: runs the measurements of tests/bench one after another, each in a process of its
 * own with the machine to itself. Words choose those whose names hold one of them. A measurement is a program
 * that prints its table and ends with 0 where its goals are met. Numbers among the words are handed to it. What takes an hour
 * runs by its name only.
 */
const folder = 'tests/bench';
const byNameOnly = ['soak.ts'];
const given = process.argv.slice(2);
const numbers = given.filter((word) => /^\d+$/.test(word));
const words = given.filter((word) => !numbers.includes(word));
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .toSorted();
const chosen = all.filter((file) =>
  words.length === 0 ? !byNameOnly.includes(file) : words.some((word) => file.includes(word)),
);

if (chosen.length === 0) {
  process.stderr.write(`Nothing to measure. There are: ${all.map((file) => file.replace(/\.ts$/, '')).join(', ')}\n`);
  process.exitCode = 1;
}

const missed: string[] = [];
for (const file of chosen) {
  const name = file.replace(/\.ts$/, '');
  const started = performance.now();
  process.stdout.write(`\n${name}\n${'-'.repeat(name.length)}\n`);
  const child = spawn(process.execPath, ['--expose-gc', join(folder, file), ...numbers], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) missed.push(name);
  process.stdout.write(`(${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
}
if (missed.length > 0) {
  process.stdout.write(`\nGoals missed or measurement failed: ${missed.join(', ')}\n`);
  process.exitCode = 1;
}
