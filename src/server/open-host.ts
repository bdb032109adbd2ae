import { join } from 'node:path';
import { ConfigurationError, type Config } from './config.ts';
import type { Database } from './db/database.ts';
import { openEmbedded } from './db/embedded.ts';
import { migratePostgres, missingMigrations } from './db/migrate.ts';
import { openPostgres, unsafeRole } from './db/postgres.ts';
import { missingSettings } from './db/session-settings.ts';
import { folderStore, readS3Url, s3Store } from './files/index.ts';
import { systemClock, type Clock, type FileStore, type Host, type Log, type Mailer } from './host.ts';
import { openLive, type LiveHub } from './live/index.ts';
import { openLog } from './log/index.ts';
import { openMailer } from './mail/index.ts';
import { openThreads } from './threads/index.ts';
import { openTraces } from './traces/index.ts';
import { gatherSeededRights } from './tenancy/seeded-rights.ts';

/** The host, with the parts that only its owner uses. */
export interface OpenHost extends Host {
  readonly live: LiveHub;
  close(): Promise<void>;
}

/** Parts that tests replace. */
export interface HostParts {
  readonly database?: Database;
  readonly clock?: Clock;
  readonly log?: Log;
  readonly mail?: Mailer;
}

/**
 * Opens what handlers, jobs and endpoints share.
 * @param progress called with what is being waited for.
 * @throws ConfigurationError if something configured does not answer or is unsafe.
 */
export async function openHost(
  config: Config,
  parts: HostParts = {},
  progress: (line: string) => void = () => {},
): Promise<OpenHost> {
  const clock = parts.clock ?? systemClock;
  const log = parts.log ?? openLog(config);
  const files = openFiles(config);
  const database = parts.database ?? (await openDatabase(config, log, progress));
  const live = await openLive(database, log);
  const threads = openThreads();
  const traces = await openTraces(config.traces, log);
  return {
    config,
    database,
    clock,
    log,
    live,
    threads,
    traces,
    installed: {
      permissions: [],
      vendorPermissions: [],
      served: new Map(),
      scopes: new Map(),
      reactions: new Map(),
      hearings: new Map(),
      answers: new Map(),
      quotas: new Map(),
      keptRows: [],
      hostRows: [],
      exportSources: new Map(),
      reports: new Map(),
      seeds: [],
      seededRights: gatherSeededRights([]),
    },
    files,
    mail: parts.mail ?? openMailer(config, clock),
    close: async () => {
      await threads.close();
      await traces.close();
      await live.close();
      await database.close();
    },
  };
}

/** The file store of a configuration. @throws ConfigurationError if it is invalid */
export function openFiles(config: Config): FileStore {
  if (!config.filesUrl) return folderStore(join(config.dataFolder, 'files'));
  const place = readS3Url(config.filesUrl);
  if (!place)
    throw new ConfigurationError([
      'FILES_URL is not of the form https://<key>:<secret>@<host>/<bucket>?region=<region>',
    ]);
  return s3Store(place);
}

async function openDatabase(config: Config, log: Log, progress: (line: string) => void): Promise<Database> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, migrationDatabaseUrl: ownerUrl } = config;
  if (!url) {
    progress('Opening the embedded database');
    return openEmbedded({ folder: join(config.dataFolder, 'database') });
  }
  const migrateBy = ownerUrl ?? (config.mode === 'serve' ? undefined : url);
  if (migrateBy) {
    progress('Migrating the database');
    await reached(ownerUrl ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL', () => migratePostgres(migrateBy, progress));
  }
  progress('Opening the database');
  const unsafe = await reached('DATABASE_URL', () => unsafeRole(url));
  if (unsafe && config.mode === 'serve') {
    throw new ConfigurationError([
      `DATABASE_URL: its role ${unsafe}, so that companies would not be kept apart; use the login role of the README`,
    ]);
  }
  if (directUrl) {
    const statements = await reached('DATABASE_URL', () => missingSettings(url));
    if (statements.length > 0)
      throw new ConfigurationError([
        `DATABASE_URL: a pooler passes no options on, so they belong to the role. Run as its owner, then reconnect the pooler: ${statements.join('; ')}`,
      ]);
  }
  const database = await openPostgres({ url, directUrl, log });
  const missing = await missingMigrations(database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  if (missing.length > 0) {
    await database.close();
    const names = missing.length > 3 ? `${missing.length} migrations` : missing.join(', ');
    throw new ConfigurationError([
      `DATABASE_URL: the database lacks ${names}; give the owner's URL as MIGRATION_DATABASE_URL once`,
    ]);
  }
  return database;
}

/** Turns an error into one that names the variable of an unusable database and the reason, without its password. */
async function reached<T>(variable: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError([`${variable}: ${reasonOf(error)}`]);
  }
}

/** The reason why a server is unreachable; of several attempts, the first one's. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
