/**
 * A company moves in from a dump of its former system by the operator's command: people and punches, checked and then imported.
 * `npm run bench -- moving-in-dump`, or of another size: `npm run bench -- moving-in-dump 1000 200000`. Goal: 10,000 people and
 * 5 million punches in 10 minutes, in 500 MB.
 */
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moveInLarge } from '#features/moving/server.ts';
import { endBenches, openBench } from './support/bench-host.ts';
import { ownerToken } from './support/large-tenant.ts';
import { printTable } from './support/print-table.ts';
import { makeTenant } from './support/small-tenant.ts';

const [people = 10_000, punches = 5_000_000] = process.argv.filter((word) => /^\d+$/.test(word)).map(Number);
const goal = { seconds: (600 * (people / 10_000 + punches / 5_000_000)) / 2, megabytes: 500 };

const folder = mkdtempSync(join(tmpdir(), 'muster-bench-dump-'));
const path = join(folder, 'former.sql');
await writeDump();

// As beside a server that serves elsewhere: this process only moves in.
const bench = await openBench('PostgreSQL', false);
const company = await makeTenant(bench, 1, 1);
await ownerToken(bench, company);
const begun = new Map<string, number>();
let most = 0;
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 200);
const before = process.memoryUsage().rss;
const started = performance.now();
const moved = await moveInLarge(bench.host, {
  domain: 'bench',
  path,
  isImport: true,
  tell: (stage) => void (begun.has(stage) || begun.set(stage, performance.now())),
});
const ended = performance.now();
clearInterval(watch);
const at = (stage: string): number => begun.get(stage) ?? ended;
const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
const megabytes = most / 1_048_576;
printTable(
  ['people', 'punches', 'dump, MB', 'reading, s', 'checking, s', 'importing, s', 'together, s', 'goal, s'],
  [
    [
      people,
      punches,
      (statSync(path).size / 1e6).toFixed(0),
      seconds(started, at('checking')),
      seconds(at('checking'), at('importing')),
      seconds(at('importing'), ended),
      seconds(started, ended),
      goal.seconds.toFixed(0),
    ],
  ],
);
printTable(['most memory, MB', 'before, MB'], [[megabytes.toFixed(0), (before / 1_048_576).toFixed(0)]]);
const counts = Object.fromEntries(moved.kinds.map(({ kind, counts: one }) => [kind, one.imported]));
const isWhole = counts['people'] === people && counts['punches'] === punches;
await bench.close();
await endBenches();
rmSync(folder, { recursive: true, force: true });
process.exit(isWhole && (ended - started) / 1000 <= goal.seconds && megabytes <= goal.megabytes ? 0 : 1);

async function writeDump(): Promise<void> {
  const file = createWriteStream(path);
  const write = async (text: string): Promise<void> => {
    if (!file.write(text)) await once(file, 'drain');
  };
  await write('--\n-- PostgreSQL database dump\n--\n\n');
  await write('COPY public.personnel_employee (id, status, emp_code, first_name, last_name, hire_date) FROM stdin;\n');
  for (let one = 0; one < people; one += 1) await write(`${one + 1}\t0\tM${one}\tPerson\tNumber ${one}\t2015-01-05\n`);
  await write('\\.\n\n');
  const columns = 'id, emp_code, punch_time, punch_state, verify_type, work_code, terminal_sn, terminal_alias';
  await write(`COPY public.iclock_transaction (${columns}) FROM stdin;\n`);
  const begin = Temporal.PlainDateTime.from('2021-01-04T08:00:00');
  for (let from = 0; from < punches; from += people) {
    const day = begin.add({ hours: Math.floor(from / people) * 9 });
    const text: string[] = [];
    for (let one = 0; one < Math.min(people, punches - from); one += 1) {
      const time = day
        .add({ seconds: one % 3600 })
        .toString()
        .replace('T', ' ');
      text.push(`${from + one}\tM${one}\t${time}\t${(from / people) % 2}\t1\t\tSN${one % 20}\tGate ${one % 20}`);
    }
    await write(`${text.join('\n')}\n`);
  }
  await write('\\.\n\n--\n-- PostgreSQL database dump complete\n--\n');
  file.end();
  await once(file, 'finish');
}
