import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { differenceLine, runFile } from '#tests/engine/run-cases.ts';

/**
 * `npm run engine-cases -- <file>`: runs every case of a file in the format of tests/engine/engine-cases.json. One line
 * for each field that differs (case, date, field, expected, got), then `N passed, N failed`.
 */
const [file = 'tests/engine/engine-cases.json'] = process.argv.slice(2);

const results = runFile(JSON.parse(readFileSync(resolve(process.env['INIT_CWD'] ?? '', file), 'utf8')));
const failed = results.filter(({ differences }) => differences.length > 0);
for (const { differences } of failed) {
  for (const difference of differences) process.stdout.write(`${differenceLine(difference)}\n`);
}
process.stdout.write(`${results.length - failed.length} passed, ${failed.length} failed\n`);
if (failed.length > 0) process.exitCode = 1;
