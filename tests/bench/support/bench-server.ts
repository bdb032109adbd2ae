import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { systemClock } from '#server/host.ts';
import type { OpenHost } from '#server/open-host.ts';
import { startServer } from '#tests/browser/harness/server.ts';
import { ensureLogin, loginUrl } from '#tests/support/test-database.ts';
import { emptyDatabase, removeDatabase, type BenchHost } from './bench-host.ts';

/** A server as `npm run serve` runs it, in its own process, so that measuring does not slow it down. */
export interface BenchServer extends Pick<BenchHost, 'url' | 'owner' | 'close'> {
  /** Opens sessions that the server knows. */
  readonly host: Pick<OpenHost, 'config' | 'database' | 'clock'>;
  /** The origin of the base host, or of a company's. */
  originOf(domain: string | null): string;
  /** Bytes of memory of the server's process, now and at its peak. */
  memory(): { now: number; peak: number };
  /** Seconds of processor time of the server's process. */
  processorSeconds(): number;
}

/** Starts it on a fresh PostgreSQL whose commits are not written to disk (see `openBench`). */
export async function openServer(): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'));
  const ownerUrl = await emptyDatabase();
  await ensureLogin(ownerUrl);
  const environment = {
    MUSTER_MODE: 'serve',
    BIND: '127.0.0.1',
    SCHEME: 'http',
    LOG_LEVEL: 'error',
    DATABASE_URL: loginUrl(ownerUrl),
    MIGRATION_DATABASE_URL: ownerUrl,
    TOKEN_SECRET: randomBytes(48).toString('base64'),
    LINK_SECRET: randomBytes(48).toString('base64'),
  };
  const server = await startServer(folder, environment);
  const { host: baseHost } = new URL(server.origin);
  const database = await openPostgres({ url: ownerUrl, poolSize: 2 });
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  return {
    url: server.origin.replace('localhost', '127.0.0.1'),
    host: {
      config: readConfig('serve', { ...environment, BASE_HOST: baseHost, DATA_DIR: folder }),
      database,
      clock: systemClock,
    },
    owner: async (text, values) => (await pool.query<Record<string, unknown>>(text, values)).rows,
    originOf: (domain) => (domain === null ? server.origin : server.origin.replace('://', `://${domain}.`)),
    memory: () => memoryOf(server.pid),
    processorSeconds: () => processorSecondsOf(server.pid),
    close: async () => {
      await server.stop();
      await Promise.all([database.close(), pool.end()]);
      await removeDatabase(ownerUrl);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The resident memory of a process on Linux. @throws on other systems, which do not report a running process's peak */
function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}

/** Seconds of processor time of a process on Linux, in hundredths. */
export function processorSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
