/**
 * Terminals that poll every ten seconds and find nothing to do, a hundred a company: `npm run bench -- polls`. 2,000 of them on
 * PostgreSQL (production's server, in its own process) and 1,000 on the embedded database; the terminals are another process. They
 * start one after another within a minute, and are measured for 75 seconds, in which each makes at least one full poll. Goal: p99
 * under 200 ms. Processor time and transactions per poll, including the minute of the first contacts, depend less on the machine.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { endBenches, openBench, percentile, type BenchHost, type Kind } from './support/bench-host.ts';
import { printTable } from './support/print-table.ts';
import { openServer } from './support/bench-server.ts';
import { makeTenant } from './support/small-tenant.ts';

const goal = 200;
const ofCompany = 100;
const runs: readonly (readonly [Kind, number])[] = [
  ['PostgreSQL', 2000],
  ['PGlite', 1000],
];

interface Measured {
  readonly times: readonly number[];
  /** Use of a processor, in percent. */
  readonly processor: number;
  readonly transactions: string;
}

async function pollAll(
  bench: Pick<BenchHost, 'url' | 'owner'>,
  terminals: number,
  processorSeconds: () => number,
): Promise<Measured> {
  const companies = Array.from({ length: terminals / ofCompany }, (_, at) => `firm${at + 1}`);
  for (const domain of companies) await makeTenant(bench, 1, ofCompany, domain);
  const script = fileURLToPath(new URL('support/poll-terminals.ts', import.meta.url));
  const committed = async (): Promise<number> => {
    const [row] = await bench.owner('select xact_commit from pg_stat_database where datname = current_database()');
    return Number(row?.['xact_commit']);
  };
  const before = { at: performance.now(), used: processorSeconds(), committed: await committed() };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, bench.url, String(companies.length), String(ofCompany)],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const seconds = (performance.now() - before.at) / 1000;
  const { times, polls } = z.object({ times: z.array(z.number()), polls: z.int() }).parse(JSON.parse(stdout));
  const transactions = (await committed()) - before.committed;
  return {
    times,
    processor: ((processorSeconds() - before.used) / seconds) * 100,
    // The embedded database does not count them.
    transactions: transactions > 0 ? (transactions / polls).toFixed(2) : '',
  };
}

async function open(
  kind: Kind,
): Promise<{ bench: Pick<BenchHost, 'url' | 'owner' | 'close'>; processorSeconds: () => number }> {
  if (kind === 'PostgreSQL') {
    const bench = await openServer();
    return { bench, processorSeconds: bench.processorSeconds };
  }
  const used = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
  return { bench: await openBench(kind), processorSeconds: used };
}

const table: (string | number)[][] = [];
let isMet = true;
for (const [kind, terminals] of runs) {
  const { bench, processorSeconds } = await open(kind);
  const { times, processor, transactions } = await pollAll(bench, terminals, processorSeconds);
  await bench.close();
  const [half, most, longest] = [0.5, 0.99, 1].map((share) => percentile(times, share));
  const isWithin = (most ?? Infinity) <= goal;
  isMet &&= isWithin;
  const shown = [half, most, longest].map((time) => (time ?? 0).toFixed(1));
  table.push([
    kind,
    terminals,
    times.length,
    ...shown,
    goal,
    isWithin ? 'met' : 'missed',
    processor.toFixed(0),
    transactions,
  ]);
}
printTable(
  ['database', 'terminals', 'polls', 'p50 ms', 'p99 ms', 'most ms', 'goal', '', 'processor %', 'transactions/poll'],
  table,
);
await endBenches();
process.exit(isMet ? 0 : 1);
