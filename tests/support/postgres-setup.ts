import { randomBytes } from 'node:crypto';
import type { Cluster } from './postgres.ts';
import { dropShared, ensurePostgres, runVariable, startCluster } from './postgres.ts';

let cluster: Cluster | undefined;
/** The run's name, if the run begins here and not in the calling process. */
let own: string | undefined;

/** One PostgreSQL for all files of the run; workers find it by `TEST_DATABASE_URL`. */
export async function setup(): Promise<void> {
  await ensurePostgres();
  cluster = await startCluster();
  process.env['TEST_DATABASE_URL'] = cluster.url;
  if (process.env[runVariable]) return;
  own = randomBytes(6).toString('hex');
  process.env[runVariable] = own;
}

export async function teardown(): Promise<void> {
  if (cluster && own !== undefined) await dropShared(cluster.url, own);
  await cluster?.stop();
}
