import { availableParallelism } from 'node:os';
import pg from 'pg';
import { workersVariable } from '#tests/support/postgres.ts';
import { setup, teardown } from '#tests/support/postgres-setup.ts';
import { differences } from './suites/cluster-differences.ts';
import { runSuite, type StageResult } from './suites/suite.ts';

/**
 * `npm run citus -- <address> [files]`: runs the server suites on a Citus cluster and says what differs from one PostgreSQL. The address
 * is of a database on the coordinator that has the extension and its workers, as a superuser who reaches every node with the same
 * password; the suites make and remove databases of their own on all nodes. A failure that `cluster-differences.ts` lists, with its
 * reason, is no fault, and one that it lists and that did not happen is. It ends with `N passed, N failed`.
 */
const [address, ...files] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
if (address === undefined) {
  say('npm run citus -- postgres://<superuser>:<password>@<coordinator>/<database> [files]');
  process.exit(1);
}

process.env['TEST_DATABASE_URL'] = address;
process.env[workersVariable] = (await workersOf(address)).join(',');
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
await setup();
let result: StageResult;
try {
  const workers = Math.max(1, Math.floor(availableParallelism() / 2));
  let told = 0;
  result = await runSuite(
    { project: 'postgres', workers, ...(files.length > 0 ? { paths: files } : {}) },
    ({ failures, passed }) => {
      for (const { name } of failures.slice(told)) say(`✗ ${name}`);
      told = failures.length;
      if (passed > 0 && passed % 100 === 0) say(`  ${passed} passed`);
    },
    stop.signal,
  );
} finally {
  await teardown();
}

const isListed = (name: string): boolean => differences.some(({ test }) => name === test);
const unexpected = result.failures.filter(({ name }) => !isListed(name));
const ran = new Set([...(result.tests ?? []), ...result.failures].map(({ name }) => name));
const healed = differences.filter(({ test }) => ran.has(test) && !result.failures.some(({ name }) => name === test));
for (const { name, error } of unexpected) say(`\n✗ ${name}\n${error}`);
for (const { test } of healed) say(`\n✗ ${test}\n  is listed as different on a cluster and passed`);
for (const { test, why } of differences)
  if (ran.has(test) && isListed(test)) say(`\n· ${test}\n  differs on a cluster: ${why}`);
say(`\n${result.passed - healed.length} passed, ${unexpected.length + healed.length} failed`);
if (unexpected.length + healed.length > 0) process.exitCode = 1;

/** The addresses of a coordinator's workers, with its own user and password. @throws if the database has none */
async function workersOf(coordinator: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: coordinator });
  await client.connect();
  try {
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and groupid <> 0 order by groupid`,
    );
    if (rows.length === 0) throw new Error('The database has no workers: select citus_add_node(<host>, <port>)');
    return rows.map(({ host, port }) => {
      const url = new URL(coordinator);
      url.hostname = host;
      url.port = String(port);
      return url.href;
    });
  } finally {
    await client.end();
  }
}
