import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { migrationNames } from '../db/migrate.ts';
import { unsafeRole } from '../db/postgres.ts';
import { missingSettings } from '../db/session-settings.ts';
import { randomFileName } from '../files/names.ts';
import { holderOf } from '../local-folder.ts';
import { openFiles, reasonOf } from '../open-host.ts';
import { asOwner } from './postgres-tools.ts';
import { snapshotFolder } from './snapshot.ts';

/** A check, its result, and the remedy if it failed. */
export interface Finding {
  readonly about: string;
  readonly isRight: boolean;
  readonly text: string;
}

/** Free bytes that a disk must have: room for a backup and a night of punches. */
const leastFree = 1_000_000_000;
/** The oldest supported major version of PostgreSQL. */
const oldestPostgres = 15;
/** Seconds by which clocks may differ. */
const clockTolerance = 5;
/** Hours after which a nightly backup counts as missed. */
const nightHours = 36;

/** Checks everything that a configured installation needs. Never throws: a failure is a finding. */
export async function lookAtAll(config: Config): Promise<readonly Finding[]> {
  const looks: readonly (readonly [about: string, look: () => Promise<readonly Finding[]>])[] = [
    ['configuration', () => Promise.resolve([right('configuration', `complete, mode ${config.mode}`)])],
    ['database', () => (config.databaseUrl ? lookAtPostgres(config, config.databaseUrl) : lookAtEmbedded(config))],
    ['disk', () => lookAtDisk(config.dataFolder)],
    ['files', () => lookAtFiles(config)],
    ['mail', () => lookAtMail(config)],
    ['backups', () => lookAtBackups(config)],
  ];
  const found: Finding[] = [];
  for (const [about, look] of looks)
    found.push(...(await look().catch((error: unknown) => [wrong(about, reasonOf(error))])));
  return found;
}

const right = (about: string, text: string): Finding => ({ about, isRight: true, text });
const wrong = (about: string, text: string): Finding => ({ about, isRight: false, text });

async function lookAtEmbedded({ dataFolder }: Config): Promise<readonly Finding[]> {
  const folder = join(dataFolder, 'database');
  if (!existsSync(folder)) return [right('database', `embedded; none in ${dataFolder} yet, the first start makes one`)];
  const holder = holderOf(dataFolder);
  return [right('database', `embedded, in ${folder}${holder === undefined ? '' : `; process ${holder} serves it`}`)];
}

async function lookAtPostgres(config: Config, url: string): Promise<readonly Finding[]> {
  const unsafe = await unsafeRole(url);
  const found: Finding[] = [];
  const { major, seconds, owned } = await asOwner(url, async (client) => {
    const { rows } = await client.query<{ major: number; now: string; owned: boolean }>(`
      select current_setting('server_version_num')::int / 10000 as major, extract(epoch from clock_timestamp())::text as now,
        exists (select from pg_class where relname = 'schema_migrations') as owned`);
    const [row] = rows;
    return { major: row?.major ?? 0, seconds: Number(row?.now) - Date.now() / 1000, owned: row?.owned ?? false };
  });
  found.push(
    major >= oldestPostgres
      ? right('database', `PostgreSQL ${major} answers`)
      : wrong('database', `PostgreSQL ${major}: ${oldestPostgres} or later is needed`),
    unsafe === undefined
      ? right('role', 'row-level security binds the role of DATABASE_URL')
      : wrong('role', `the role of DATABASE_URL ${unsafe}: use the login role of the README`),
    Math.abs(seconds) <= clockTolerance
      ? right('clock', 'agrees with the database')
      : wrong('clock', `differs by ${Math.round(seconds)} s from the database's: let both follow a time server`),
  );
  if (config.databaseDirectUrl) found.push(await lookAtPooler(url));
  found.push(await lookAtMigrations(config, owned));
  if (config.migrationDatabaseUrl) found.push(await lookAtTools(config.migrationDatabaseUrl, major));
  return found;
}

async function lookAtPooler(url: string): Promise<Finding> {
  const statements = await missingSettings(url);
  return statements.length === 0
    ? right('pooler', 'its connections have the settings that they need')
    : wrong('pooler', `the role lacks settings: run ${statements.join('; ')}, then reconnect the pooler`);
}

async function lookAtMigrations({ migrationDatabaseUrl: url }: Config, isMigrated: boolean): Promise<Finding> {
  if (!isMigrated) return wrong('migrations', 'the database is empty: run muster migrate with MIGRATION_DATABASE_URL');
  if (!url) return right('migrations', 'not looked at: MIGRATION_DATABASE_URL is not given');
  const names = await asOwner(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    return new Set(rows.map(({ name }) => name));
  });
  const missing = (await migrationNames()).filter((name) => !names.has(name));
  return missing.length === 0
    ? right('migrations', 'the database is at this version')
    : wrong('migrations', `${missing.length} are missing: run muster migrate`);
}

async function lookAtTools(ownerUrl: string, server: number): Promise<Finding> {
  const output = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const tool = Number(/ (\d+)/.exec(output)?.[1] ?? 0);
  if (tool === 0) return wrong('backup tools', 'pg_dump does not run: install the client tools of PostgreSQL');
  if (tool < server) return wrong('backup tools', `pg_dump is of version ${tool}, the database of ${server}`);
  const reads = await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ reads: boolean }>(
      'select rolsuper or rolbypassrls as reads from pg_roles where rolname = current_user',
    );
    return rows[0]?.reads ?? false;
  });
  return reads
    ? right('backup tools', `pg_dump ${tool} reads everything`)
    : wrong('backup tools', 'the role of MIGRATION_DATABASE_URL reads not every row: give it BYPASSRLS for backups');
}

async function lookAtDisk(folder: string): Promise<readonly Finding[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB free for ${folder}`;
  return [free >= leastFree ? right('disk', text) : wrong('disk', `${text}: make room, a backup has to fit`)];
}

/** Writes, reads and removes a test file. */
async function lookAtFiles(config: Config): Promise<readonly Finding[]> {
  const store = openFiles(config);
  const name = randomFileName('check');
  const where = config.filesUrl ? 'the store of FILES_URL' : join(config.dataFolder, 'files');
  await store.write(name, Buffer.from('check'));
  try {
    const read = await store.read(name);
    const text = read && (await new Response(read.stream).text());
    return [
      text === 'check' ? right('files', `${where} keeps them`) : wrong('files', `${where} gives back something else`),
    ];
  } finally {
    await store.remove(name);
  }
}

async function lookAtMail({ smtpUrl, mode, dataFolder }: Config): Promise<readonly Finding[]> {
  if (!smtpUrl)
    return mode === 'serve'
      ? [wrong('mail', 'SMTP_URL is not set: nobody gets an invitation or a new password')]
      : [right('mail', `kept in ${join(dataFolder, 'outbox')}`)];
  const transport = createTransport(smtpUrl);
  try {
    await transport.verify();
    return [right('mail', 'the server of SMTP_URL takes mails')];
  } finally {
    transport.close();
  }
}

async function lookAtBackups({ databaseUrl, dataFolder }: Config): Promise<readonly Finding[]> {
  if (databaseUrl || !existsSync(join(dataFolder, 'database'))) return [];
  const folder = snapshotFolder(dataFolder);
  const names = await readdir(folder).catch(() => []);
  const archives = names.filter((name) => name.endsWith('.tar.gz'));
  const times = await Promise.all(archives.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  const newest = Math.max(...times, 0);
  if (newest === 0) return [right('backups', 'none yet; the server makes one each night')];
  const hours = Math.round((Date.now() - newest) / 3_600_000);
  return [
    hours <= nightHours
      ? right('backups', `${archives.length} in ${folder}, the newest of ${hours} hours ago`)
      : wrong('backups', `the newest in ${folder} is of ${hours} hours ago: see the log for why the nights failed`),
  ];
}
