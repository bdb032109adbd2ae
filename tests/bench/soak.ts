/**
 * Production's server during hours of use and failures: `npm run bench -- soak 60` (minutes; a second number is the seed). Two
 * processes use one PostgreSQL; terminals upload and poll, doors report events, people read lists and reports, import, queue
 * commands and keep lists open. At times drawn from the seed one of the processes is killed, connections are cut, and the database
 * restarts or crashes. At the end every punch and door event must be stored once, no import partly, and no command left over;
 * failures and logged errors must be explained by an outage; and the process that ran all the time must use as much memory in the
 * last third as in the first. Goal: all of that. Linux only.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { migratePostgres } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { systemClock } from '#server/host.ts';
import { createDatabase, startOwnCluster } from '#tests/support/postgres.ts';
import { ensureLogin, loginUrl } from '#tests/support/test-database.ts';
import { printTable } from './support/print-table.ts';
import { processorSecondsOf } from './support/bench-server.ts';
import { ownerToken } from './support/large-tenant.ts';
import { makeTenant } from './support/small-tenant.ts';
import { SoakServer, type Memory } from './support/soak-server.ts';
import {
  drain,
  rowsOfImport,
  runDoor,
  runImports,
  runOperator,
  runReader,
  runSocket,
  runTerminal,
  soakSerial,
  soakTerminal,
  WrongAnswer,
  type Soak,
} from './support/soak-traffic.ts';

const [minutes = 60, seed = 1] = process.argv.slice(2).map(Number);
const people = 500;
const terminalCount = 60;
const doorCount = 4;
const length = minutes * 60_000;
/** Milliseconds after an outage or a crash in which it explains failures. */
const aftermath = 20_000;
/** How much more memory the last third may use than the first. */
const growth = { share: 1.1, bytes: 12 * 1024 * 1024 };

/** Numbers that follow from the seed (mulberry32). */
function numbersOf(start: number): () => number {
  let state = start | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = numbersOf(seed);
const say = (line: string): void => {
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
};

const folder = mkdtempSync(join(tmpdir(), 'muster-soak-'));
const cluster = await startOwnCluster();
const ownerUrl = await createDatabase(cluster.url);
await ensureLogin(ownerUrl);
await migratePostgres(ownerUrl);
const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
pool.on('error', () => undefined);
const owner = async (text: string, values?: unknown[]): Promise<Record<string, unknown>[]> =>
  (await pool.query<Record<string, unknown>>(text, values)).rows;
const company = await makeTenant({ owner }, people, terminalCount + doorCount, 'soak');
const terminalIds = (
  await owner('select id from terminals where company_id = $1 and sn <= $2', [company, soakSerial(terminalCount)])
).map(({ id }) => Number(id));

// Imported people are sent to five of the terminals.
await owner(
  `with made as (insert into areas (company_id, area_code, area_name) values ($1, '2', 'Few') returning id)
   update terminals set area = made.id from made where company_id = $1 and sn <= 'SOAK005'`,
  [company],
);

const secret = (): string => randomBytes(48).toString('base64');
const environment = {
  MUSTER_MODE: 'serve',
  BIND: '127.0.0.1',
  SCHEME: 'http',
  LOG_LEVEL: 'warn',
  DATA_DIR: folder,
  DATABASE_URL: loginUrl(ownerUrl),
  TOKEN_SECRET: secret(),
  LINK_SECRET: secret(),
};
const servers = [await SoakServer.open('lasting', environment), await SoakServer.open('killed', environment)] as const;
const [lasting, killed] = servers;
const urls = servers.map(({ url }) => url);
const database = await openPostgres({ url: ownerUrl, poolSize: 1 });
const config = readConfig('serve', { ...environment, BASE_HOST: 'localhost' });
// One sign-in for the whole run.
const host = { config: { ...config, accessSeconds: length / 1000 + 3600 }, database, clock: systemClock };
const token = await ownerToken({ owner, host }, company);
await database.close();

/** What was done that explains failures, and from when to when. */
const excused: { readonly from: number; until: number; readonly what: string }[] = [];
const isExcused = (at: number): boolean => excused.some(({ from, until }) => at >= from && at <= until);
const failures: { readonly at: number; readonly text: string }[] = [];
const ending = new AbortController();
const soak: Soak = {
  token,
  random,
  signal: ending.signal,
  failed: (what, error) => {
    const at = performance.now();
    const isAway = !(error instanceof WrongAnswer) || error.status === 503;
    const text = `${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    if (!isAway || !isExcused(at)) failures.push({ at, text });
  },
  counts: { punches: 0, doors: 0, polls: 0, reads: 0, imports: 0, commands: 0, events: 0 },
};

async function onDatabase(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(text);
  await client.end();
}

const misfortunes: Readonly<Record<string, { readonly times: number; readonly strike: () => Promise<void> }>> = {
  'a process is killed': {
    times: Math.max(2, Math.round(minutes / 3)),
    strike: async () => {
      await killed.kill();
      await pause(500 + random() * 3000);
      await killed.start();
    },
  },
  'connections are cut off': {
    times: Math.max(1, Math.round(minutes / 4)),
    strike: () => onDatabase("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'muster_login'"),
  },
  'the database restarts': {
    times: Math.max(1, Math.round(minutes / 8)),
    strike: async () => {
      await cluster.end('SIGINT');
      await pause(random() * 8000);
      await cluster.start();
    },
  },
  'the database crashes': {
    times: Math.max(1, Math.round(minutes / 12)),
    strike: async () => {
      await cluster.end('SIGKILL');
      await pause(random() * 8000);
      await cluster.start();
    },
  },
};

const started = performance.now();
const plan = Object.entries(misfortunes)
  .flatMap(([what, { times, strike }]) =>
    Array.from({ length: times }, () => ({ at: length * (0.05 + 0.8 * random()), what, strike })),
  )
  .toSorted((one, other) => one.at - other.at);

async function beStruck(): Promise<void> {
  for (const { at, what, strike } of plan) {
    await pause(Math.max(0, at - (performance.now() - started)));
    const outage = { from: performance.now(), until: Infinity, what };
    excused.push(outage);
    await strike();
    outage.until = performance.now() + aftermath;
  }
}

const memories: { readonly at: number; readonly memory: Memory }[] = [];
async function watch(): Promise<void> {
  const every = Math.max(5000, length / 120);
  for (let turn = 1; !ending.signal.aborted; turn += 1) {
    await pause(every, undefined, { signal: ending.signal }).catch(() => undefined);
    const memory = await lasting.memory();
    if (memory) memories.push({ at: performance.now() - started, memory });
    if (turn % 6 === 0)
      say(
        `${JSON.stringify(soak.counts)} rss ${inMegabytes(memory?.rss)} heap ${inMegabytes(memory?.heap)} failures ${failures.length} errors ${complaintsOf().length}`,
      );
  }
}
const inMegabytes = (bytes: number | undefined): string => `${((bytes ?? 0) / 1024 / 1024).toFixed(1)} MB`;
const complaintsOf = (): readonly { text: string }[] =>
  servers.flatMap(({ complaints }) => complaints).filter(({ at }) => !isExcused(at));

say(`${minutes} minutes, seed ${seed}; ${plan.map(({ what }) => what).join(', ')}`);
const terminals = Array.from({ length: terminalCount }, (_, at) => soakTerminal(urls[at % urls.length] ?? '', at + 1));
const imports = runImports(soak, urls, Math.max(15_000, length / 40));
const doors = Promise.all(
  Array.from({ length: doorCount }, (_, at) =>
    runDoor(soak, urls[at % urls.length] ?? '', soakSerial(terminalCount + at + 1)),
  ),
);
const traffic = [
  ...terminals.map((terminal) => runTerminal(soak, terminal, people)),
  runReader(soak, urls),
  runReader(soak, urls),
  runOperator(soak, urls, terminalIds),
  ...urls.flatMap((url) => [runSocket(soak, url), runSocket(soak, url), runSocket(soak, url)]),
];
const watching = watch();
const processorBefore = processorSecondsOf(lasting.pid);
const striking = beStruck();
await pause(length);
ending.abort();
await striking;
const processorAfter = processorSecondsOf(lasting.pid);
await Promise.all([...traffic, watching]);
const sentImports = await imports;
const happened = (await doors).reduce((sum, count) => sum + count, 0);
for (let turn = 0; turn < 240; turn += 1) {
  const [open] = await owner("select count(*) as n from jobs where status in ('queued', 'running')");
  if (Number(open?.['n']) === 0) break;
  await pause(1000);
}
await Promise.all(terminals.map(drain));

const verdicts: [what: string, found: string, isGood: boolean][] = [];

const log = terminals.flatMap(({ sn, log: own }) => own.map(({ pin, time }) => `${sn} ${pin} ${time}`));
const stored = await owner(
  `select terminal_sn || ' ' || emp_code || ' ' || to_char(punch_local, 'YYYY-MM-DD HH24:MI:SS') as punch
   from punches where company_id = $1`,
  [company],
);
const storedOnce = new Set(stored.map(({ punch }) => String(punch)));
const missing = log.filter((punch) => !storedOnce.has(punch)).length;
const left = terminals.reduce((sum, { waiting }) => sum + waiting, 0);
verdicts.push([
  'punches stored once',
  `${log.length} made, ${stored.length} stored, ${missing} missing, ${left} not acknowledged`,
  missing === 0 && left === 0 && stored.length === log.length && storedOnce.size === stored.length,
]);

const [kept] = await owner("select count(*) as n from terminal_events where company_id = $1 and kind = 'door'", [
  company,
]);
verdicts.push([
  'events at doors stored once',
  `${happened} told, ${String(kept?.['n'])} stored`,
  Number(kept?.['n']) === happened,
]);

let half = 0;
let undone = 0;
for (const { prefix, job } of sentImports) {
  const [made] = await owner('select count(*) as n from employees where company_id = $1 and emp_code like $2', [
    company,
    `${prefix}%`,
  ]);
  const count = Number(made?.['n']);
  if (count !== 0 && count !== rowsOfImport) half += 1;
  const [state] = await owner('select status from jobs where id = $1', [job ?? 0]);
  if (job !== undefined && (state?.['status'] !== 'done' || count !== rowsOfImport)) undone += 1;
}
verdicts.push([
  'imports whole',
  `${sentImports.length} sent, ${half} half, ${undone} taken and not done`,
  half + undone === 0,
]);

const [pending] = await owner("select count(*) as n from commands where company_id = $1 and status = 'pending'", [
  company,
]);
verdicts.push([
  'commands fetched',
  `${soak.counts.commands} queued, ${String(pending?.['n'])} left`,
  Number(pending?.['n']) === 0,
]);
verdicts.push(['calls', `${failures.length} failed without an outage`, failures.length === 0]);
const complaints = complaintsOf();
verdicts.push(['log', `${complaints.length} errors without an outage`, complaints.length === 0]);

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const within = (from: number, to: number, kind: keyof Memory): number =>
  median(memories.filter(({ at }) => at >= length * from && at <= length * to).map(({ memory }) => memory[kind]));
for (const kind of ['rss', 'heap'] as const) {
  // The first tenth is a warm-up.
  const [first, last] = [within(0.1, 1 / 3, kind), within(2 / 3, 1, kind)];
  verdicts.push([
    `memory (${kind})`,
    `${inMegabytes(first)} in the first third, ${inMegabytes(last)} in the last`,
    last <= first * growth.share + growth.bytes,
  ]);
}

for (const { text } of failures.slice(0, 20)) say(`FAILED ${text}`);
for (const { text } of complaints.slice(0, 20)) say(`LOGGED ${text}`);
const excusedLines = Map.groupBy(
  servers.flatMap((server) => server.complaints),
  ({ text }) => text.split(' {')[0] ?? '',
);
for (const [text, lines] of excusedLines) say(`error ${lines.length} times in all: ${text}`);
for (const { name, warnings } of servers)
  for (const [text, times] of warnings) say(`${name} warned ${times} times: ${text}`);
say(`processor of the lasting process: ${(((processorAfter - processorBefore) / length) * 100_000).toFixed(1)} %`);
printTable(
  ['', 'found', ''],
  verdicts.map(([what, found, isGood]) => [what, found, isGood ? 'met' : 'missed']),
);

for (const terminal of terminals) terminal.close();
for (const server of servers) await server.stop();
await pool.end();
await cluster.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(verdicts.every(([, , isGood]) => isGood) ? 0 : 1);
