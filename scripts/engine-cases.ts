import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runLive } from '#tests/engine/live/run-live.ts';
import { differenceLine, runFile } from '#tests/engine/run-cases.ts';

/**
 * `npm run engine-cases -- <file>`: runs every case of a file in the format of tests/engine/engine-cases.json. It prints one line
 * for each field that differs (case, date, field, expected, got), then `N passed, N failed`. With `--live` each case is set up
 * through the product's own calls and its stored days are compared; options that no setting can express are listed by setting and
 * count.
 */
const given = process.argv.slice(2);
const isLive = given.includes('--live');
const [file = 'tests/engine/engine-cases.json'] = given.filter((one) => one !== '--live');
const content: unknown = JSON.parse(readFileSync(resolve(process.env['INIT_CWD'] ?? '', file), 'utf8'));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const live = isLive ? await runLive(content, say) : [];
const missing = live.filter((result) => result.missing.length > 0);
const results = isLive ? live.filter((result) => result.missing.length === 0) : runFile(content);
const failed = results.filter(({ differences }) => differences.length > 0);
for (const { differences } of failed) for (const difference of differences) say(differenceLine(difference));
if (missing.length > 0) {
  say(`${missing.length} cases need a setting that there is not:`);
  const counts = Map.groupBy(
    missing.flatMap((result) => result.missing.map((setting) => ({ setting, id: result.id }))),
    ({ setting }) => setting,
  );
  for (const [setting, cases] of [...counts].toSorted(([, a], [, b]) => b.length - a.length))
    say(`  ${cases.length} ${setting}: ${cases.map(({ id }) => id).join(', ')}`);
}
say(`${results.length - failed.length} passed, ${failed.length + missing.length} failed`);
if (failed.length + missing.length > 0) process.exitCode = 1;
