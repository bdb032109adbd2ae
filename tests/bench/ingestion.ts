/**
 * Punches a second through the terminals' endpoint, 20 terminals in parallel with batches of 100, compared with the same rows by
 * plain `INSERT … UNNEST` batches over as many connections: `npm run bench -- ingestion`. Goal: half of the plain speed. Once for a
 * process that only answers, and once for one that calculates the days of these punches meanwhile.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { endBenches, openBench, type BenchHost, type Kind } from './support/bench-host.ts';
import { printTable } from './support/print-table.ts';
import { makeTenant } from './support/small-tenant.ts';

const terminals = 20;
const batch = 100;
const people = 5000;
const batchesOf: Record<Kind, number> = { PGlite: 20, PostgreSQL: 100 };

interface Row {
  readonly code: string;
  readonly local: string;
}

/** The rows of a terminal's batch; no two are the same. */
function rowsOf(terminal: number, index: number, year: number): Row[] {
  return Array.from({ length: batch }, (_, at) => {
    const number = index * batch + at;
    const minute = Math.floor(number / 60);
    const time = new Date(Date.UTC(year, 0, 1, 0, minute, number % 60)).toISOString().slice(0, 19).replace('T', ' ');
    return { code: String(1001 + ((number * 37 + terminal * 251) % people)), local: time };
  });
}

/** Punches a second; the terminals are another process. */
async function throughTheEndpoint(bench: BenchHost, batches: number): Promise<number> {
  const script = fileURLToPath(new URL('support/upload-terminals.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    script,
    bench.url,
    ...[terminals, batches, batch, people].map(String),
  ]);
  return (terminals * batches * batch) / Number(stdout);
}

async function bare(bench: BenchHost, company: number, batches: number): Promise<number> {
  const [first] = await bench.owner(
    `select min(id) as employee, min(department) as department from employees where company_id = ${company}`,
  );
  const offset = Number(first?.['employee']) - 1001;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: terminals }, async (_, terminal) => {
      const sn = `BARE${terminal}`;
      for (let index = 0; index < batches; index += 1) {
        const rows = rowsOf(terminal, index, 2024);
        await bench.owner(
          `insert into punches (company_id, employee, department, emp_code, punch_time, punch_local, tz, punch_state, verify_type,
           terminal_sn, upload_time)
         select ${company}, e, ${String(first?.['department'])}, c, t, t at time zone 'UTC', 'Europe/London', 255, 15, '${sn}', now()
         from unnest($1::bigint[], $2::text[], $3::timestamptz[]) as u (e, c, t)`,
          [
            rows.map((row) => Number(row.code) + offset),
            rows.map((row) => row.code),
            rows.map((row) => `${row.local}+00`),
          ],
        );
      }
    }),
  );
  return (terminals * batches * batch) / ((performance.now() - started) / 1000);
}

const table: (string | number)[][] = [];
let isMet = true;
for (const kind of ['PGlite', 'PostgreSQL'] as const)
  for (const hasWorker of [false, true]) {
    const bench = await openBench(kind, hasWorker);
    const company = await makeTenant(bench, people, terminals);
    const batches = batchesOf[kind];
    await throughTheEndpoint(bench, 1);
    const raw = await bare(bench, company, batches);
    const endpoint = await throughTheEndpoint(bench, batches + 1);
    const [stored] = await bench.owner(
      `select count(*) as n from punches where company_id = ${company} and terminal is not null`,
    );
    if (Number(stored?.['n']) !== terminals * (batches + 1) * batch) throw new Error('Rows are missing');
    const ratio = endpoint / raw;
    isMet &&= ratio >= 0.5;
    table.push([
      `${kind}${hasWorker ? ', and days' : ''}`,
      Math.round(endpoint),
      Math.round(raw),
      ratio.toFixed(2),
      ratio >= 0.5 ? 'met' : 'missed',
    ]);
    await bench.close();
  }
printTable(['database', 'endpoint/s', 'bare/s', 'ratio', 'goal 0.50'], table);
await endBenches();
process.exit(isMet ? 0 : 1);
