import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { migratePostgres } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { missingSettings } from '#server/db/session-settings.ts';
import { systemClock } from '#server/host.ts';
import { ownerToken } from '#tests/bench/support/large-tenant.ts';
import { printTable } from '#tests/bench/support/print-table.ts';
import { makeTenant } from '#tests/bench/support/small-tenant.ts';
import { SoakServer } from '#tests/bench/support/soak-server.ts';
import {
  drain,
  rowsOfImport,
  runImports,
  runReader,
  WrongAnswer,
  type Soak,
} from '#tests/bench/support/soak-traffic.ts';
import { serverAccount } from '#tests/support/postgres.ts';
import { ensureLogin, login, loginUrl } from '#tests/support/test-database.ts';
import { compareBooks } from './failover/books.ts';
import { password, startPatroni } from './failover/patroni.ts';
import { missingPackages } from './failover/programs.ts';
import { figuresOf, worstOf, type Round } from './failover/rounds.ts';
import { startHaproxy, startPgbouncer } from './failover/proxies.ts';
import { startListener, startUploader, uploaderPeople } from './failover/traffic.ts';

/**
 * `npm run failover -- [kills] [pgbouncer]`: three PostgreSQL under Patroni with etcd, before them HAProxy, and two servers of production
 * to which 20 terminals upload. The leader is killed again and again, with its Patroni and all processes. At the end every acknowledged
 * punch must be stored, none twice; after each kill writes must be taken again within 15 seconds, and live updates come back; imports
 * that were taken must be done; no server may have ended. With `pgbouncer` the servers' transactions go through it (pool_mode =
 * transaction). Needs Debian's packages; without them it says so. Linux only.
 */
const words = process.argv.slice(2);
const kills = Number(words.find((word) => /^\d+$/.test(word)) ?? 20);
const isPooled = words.includes('pgbouncer');
const terminalCount = 20;
/** Seconds within which writes are taken again. */
const goal = 15;

const say = (line: string): void => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
const missing = missingPackages();
if (missing.length > 0) {
  process.stdout.write(`This trial needs: apt-get install --no-install-recommends ${missing.join(' ')}\n`);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const folder = mkdtempSync(join(tmpdir(), 'muster-failover-'));
const account = serverAccount();
if (account) chownSync(folder, account.uid, account.gid);
const place = { folder, account };
say(`three nodes in ${folder}`);
const cluster = await startPatroni(place);
const haproxy = await startHaproxy(place, cluster.nodes);
const addressOf = (port: number): string => `postgres://postgres:${password}@127.0.0.1:${port}/muster`;
const ownerUrl = addressOf(haproxy.port);

/** Asks as the owner of the tables, again until a leader answers. */
async function owner(text: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
  for (let turn = 0; ; turn += 1) {
    const client = new pg.Client({ connectionString: ownerUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(text, values)).rows;
    } catch (error) {
      if (turn === 60) throw error;
      await pause(500);
    } finally {
      client.end().catch(() => undefined);
    }
  }
}

const maintenance = new pg.Client({ connectionString: ownerUrl.replace(/muster$/, 'postgres') });
for (let turn = 0; (await cluster.leader()) === undefined || turn < 8; turn += 1) await pause(250);
await maintenance.connect();
await maintenance.query('create database muster');
await maintenance.end();
await ensureLogin(ownerUrl);
await migratePostgres(ownerUrl);
const company = await makeTenant({ owner }, uploaderPeople, terminalCount, 'soak');
await owner(`insert into areas (company_id, area_code, area_name) values ($1, '2', 'Few')`, [company]);
const database = new URL(loginUrl(ownerUrl));
if (isPooled) for (const statement of await missingSettings(database.href)) await owner(statement);
const pgbouncer = isPooled ? await startPgbouncer(place, 'muster', login, haproxy.port) : undefined;
const secret = (): string => randomBytes(48).toString('base64');
const environment = {
  MUSTER_MODE: 'serve',
  BIND: '127.0.0.1',
  SCHEME: 'http',
  LOG_LEVEL: 'warn',
  DATA_DIR: folder,
  ...databaseVariables(),
  TOKEN_SECRET: secret(),
  LINK_SECRET: secret(),
};

function databaseVariables(): Record<string, string> {
  if (!pgbouncer) return { DATABASE_URL: database.href };
  const pooled = new URL(database);
  pooled.port = String(pgbouncer.port);
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: database.href };
}

const servers = [await SoakServer.open('first', environment), await SoakServer.open('second', environment)] as const;
const [first, second] = servers;
const pids = servers.map(({ pid }) => pid);
const opened = await openPostgres({ url: ownerUrl, poolSize: 1 });
const config = readConfig('serve', { ...environment, BASE_HOST: 'localhost' });
const token = await ownerToken(
  { owner, host: { config: { ...config, accessSeconds: 24 * 3600 }, database: opened, clock: systemClock } },
  company,
);
await opened.close();

const ending = new AbortController();
const faults: string[] = [];
const fault = (what: string, error: unknown): void => {
  if (!ending.signal.aborted) faults.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
};
let refused = 0;
const soak: Soak = {
  token,
  random: Math.random,
  signal: ending.signal,
  failed: (what, error) => {
    if (error instanceof WrongAnswer && error.status === 503) refused += 1;
    else fault(what, error);
  },
  counts: { punches: 0, doors: 0, polls: 0, reads: 0, imports: 0, commands: 0, events: 0 },
};
// Terminals know the first process alone, lists the second alone: what these hear has come through the database.
const uploaders = Array.from({ length: terminalCount }, (_, at) =>
  startUploader(first.url, at + 1, ending.signal, fault),
);
const terminals = uploaders.map(({ terminal }) => terminal);
const heard = startListener(second.url, token, ending.signal);
const urls = servers.map(({ url }) => url);
const imports = runImports(soak, urls, 180_000);
const readers = [runReader(soak, urls), runReader(soak, urls)];
await until(() => uploaders.every(({ last }) => last.until > 0) && heard.heardAt > 0, 60);

/** Waits until something is so. @returns the seconds that it took. @throws after too many */
async function until(isSo: () => boolean, seconds: number): Promise<number> {
  const from = performance.now();
  while (!isSo()) {
    if (performance.now() - from > seconds * 1000) throw new Error(`Not within ${seconds} seconds; see ${folder}`);
    await pause(20);
  }
  return (performance.now() - from) / 1000;
}

const rounds: Round[] = [];
for (let round = 0; round < kills; round += 1) {
  await pause(2000 + Math.random() * 3000);
  const leader = await cluster.leader();
  if (!leader) throw new Error('Nobody leads');
  await cluster.kill(leader);
  const at = performance.now();
  const isTaken = ({ last }: (typeof uploaders)[number]): boolean => last.from > at;
  const write = await until(() => uploaders.some(isTaken), 60);
  const all = write + (await until(() => uploaders.every(isTaken), 60));
  const live = all + (await until(() => heard.heardAt > at + write * 1000, 60));
  rounds.push({ node: leader.name, write, all, live });
  say(
    `kill ${round + 1}: ${leader.name}; a write after ${write.toFixed(1)} s, all terminals ${all.toFixed(1)} s, live ${live.toFixed(1)} s`,
  );
  const { acknowledged, lost, twice } = await compareBooks(owner, company, terminals);
  say(`  ${acknowledged} acknowledged until now, ${lost} lost, ${twice} stored twice`);
  cluster.start(leader);
  await cluster.whole();
}

ending.abort();
await Promise.all(readers);
const sentImports = (await imports).filter(({ job }) => job !== undefined);
await Promise.all(terminals.map(drain));
const books = await compareBooks(owner, company, terminals);
const made = terminals.reduce((sum, { log }) => sum + log.length, 0);
const openJobs = async (): Promise<number> =>
  Number((await owner("select count(*) as n from jobs where status in ('queued', 'running')"))[0]?.['n']);
for (let turn = 0; turn < 900 && (await openJobs()) > 0; turn += 1) await pause(1000);
let undone = 0;
for (const { prefix, job } of sentImports) {
  const [state] = await owner('select status, error_code, attempts, progress from jobs where id = $1', [job]);
  const [count] = await owner('select count(*) as n from employees where company_id = $1 and emp_code like $2', [
    company,
    `${prefix}%`,
  ]);
  if (state?.['status'] === 'done' && Number(count?.['n']) === rowsOfImport) continue;
  undone += 1;
  say(`import ${prefix}: ${JSON.stringify(state)}, ${String(count?.['n'])} people`);
}

const ended = servers.filter(({ pid }, at) => pid !== pids[at]).length;
const exits = servers
  .flatMap(({ complaints }) => complaints)
  .filter(({ text }) => text.includes('ended by itself')).length;
const verdicts: [what: string, found: string, isGood: boolean][] = [
  ['punches acknowledged and lost', `${books.acknowledged} acknowledged, ${books.lost} lost`, books.lost === 0],
  ['punches stored twice', `${books.stored} stored, ${books.twice} twice`, books.twice === 0],
  ['all punches stored at the end', `${made} made, ${books.stored} stored`, made === books.stored],
  ['a write again after a kill', figuresOf(rounds, 'write'), worstOf(rounds, 'write') <= goal],
  ['a write of every terminal', figuresOf(rounds, 'all'), worstOf(rounds, 'all') <= goal],
  ['live updates of the other process', figuresOf(rounds, 'live'), worstOf(rounds, 'live') <= goal + 10],
  ['imports done whole', `${sentImports.length} taken, ${undone} not done`, undone === 0],
  [
    'calls',
    `${soak.counts.reads} answered, ${refused} asked to come again, ${faults.length} wrong`,
    faults.length === 0,
  ],
  ['processes', `${ended + exits} ended`, ended + exits === 0],
];
for (const text of new Set(faults)) say(`WRONG ${text}`);
const logged = Map.groupBy(
  servers.flatMap(({ complaints }) => complaints),
  ({ text }) => text.split(' {')[0] ?? '',
);
for (const [text, lines] of logged) say(`error ${lines.length} times: ${text}`);
for (const { name, warnings } of servers)
  for (const [text, times] of warnings) say(`${name} warned ${times} times: ${text}`);
printTable(
  ['', 'found', ''],
  verdicts.map(([what, found, isGood]) => [what, found, isGood ? 'met' : 'missed']),
);

for (const terminal of terminals) terminal.close();
for (const server of servers) await server.stop();
await pgbouncer?.program.end('SIGTERM');
await haproxy.program.end('SIGTERM');
await cluster.stop();
const isMet = verdicts.every(([, , isGood]) => isGood);
if (isMet) rmSync(folder, { recursive: true, force: true });
process.exit(isMet ? 0 : 1);
