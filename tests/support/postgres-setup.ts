import type { Cluster } from './postgres.ts';
import { ensurePostgres, startCluster } from './postgres.ts';

let cluster: Cluster | undefined;

/** One PostgreSQL for all files of the run; workers find it by `TEST_DATABASE_URL`. */
export async function setup(): Promise<void> {
  await ensurePostgres();
  cluster = await startCluster();
  process.env['TEST_DATABASE_URL'] = cluster.url;
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}
