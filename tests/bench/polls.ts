/**
 * Terminals that poll every ten seconds and find nothing to do, a hundred to a company: `npm run bench -- polls`. 2,000 of them on
 * PostgreSQL (production's server, in a process of its own) and 1,000 on the embedded database; the terminals are another process.
 * They come one after another for a minute, and are measured for 75 seconds, in which each asks in full at least once. Goal: p99
 * under 200 ms.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { endBenches, openBench, percentile, printTable, type BenchHost, type Kind } from './support/bench-host.ts';
import { openServer } from './support/bench-server.ts';
import { makeTenant } from './support/small-tenant.ts';

const goal = 200;
const ofCompany = 100;
const runs: readonly (readonly [Kind, number])[] = [
  ['PostgreSQL', 2000],
  ['PGlite', 1000],
];

async function pollAll(bench: Pick<BenchHost, 'url' | 'owner'>, terminals: number): Promise<number[]> {
  const companies = Array.from({ length: terminals / ofCompany }, (_, at) => `firm${at + 1}`);
  for (const domain of companies) await makeTenant(bench, 1, ofCompany, domain);
  const script = fileURLToPath(new URL('support/poll-terminals.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, bench.url, String(companies.length), String(ofCompany)],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return z.array(z.number()).parse(JSON.parse(stdout));
}

const table: (string | number)[][] = [];
let isMet = true;
for (const [kind, terminals] of runs) {
  const bench = kind === 'PGlite' ? await openBench(kind) : await openServer();
  const times = await pollAll(bench, terminals);
  await bench.close();
  const [half, most, longest] = [0.5, 0.99, 1].map((share) => percentile(times, share));
  const isWithin = (most ?? Infinity) <= goal;
  isMet &&= isWithin;
  const shown = [half, most, longest].map((time) => (time ?? 0).toFixed(1));
  table.push([kind, terminals, times.length, ...shown, goal, isWithin ? 'met' : 'missed']);
}
printTable(['database', 'terminals', 'polls', 'p50 ms', 'p99 ms', 'most ms', 'goal', ''], table);
await endBenches();
process.exit(isMet ? 0 : 1);
