import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../../config.ts';
import { openEmbedded, type Ask } from '../../db/embedded.ts';
import { lastMigration } from '../../db/migrate.ts';
import { takeFolder } from '../../local-folder.ts';
import { openFiles } from '../../open-host.ts';
import { BackupError } from '../archive.ts';
import { exportCompany, type Counted } from '../company/export.ts';
import { importCompany } from '../company/import.ts';
import { asOwner } from '../postgres-tools.ts';
import { settingsOf } from '../settings.ts';
import { askSecret } from './ask-secret.ts';
import { say, type Command } from './command.ts';

const leastPassphrase = 12;

/** Takes one company out of an installation, and into another one. */
export const company: Command = {
  help: `  muster company export <domain> <file>
  muster company import <file> [--join-accounts]

  --join-accounts   people whose e-mail has an account here keep that account and its password

One company as a whole: every row of its tables, its stored files, the accounts of its people with their passwords and second
factors, and its terminals. The file opens only with the passphrase that is asked for; another program may send it as the first line
of its input. An export changes nothing. An import reads and checks the whole file first, then brings everything in one transaction and
compares every table with the file, so that nothing is ever there by half. It is refused for a file that was altered, cut off or made by
another version, and where the domain, an e-mail or a terminal is taken.

Sessions, waiting jobs and payments in progress are not taken. API keys, tokens of computers and links to calendars name the
installation that made them: make them again. An embedded database needs its server stopped. A PostgreSQL is read as DATABASE_URL, and
imported into as MIGRATION_DATABASE_URL, whose role has to be a superuser; the server may run.`,
  async run(words, environment) {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { 'join-accounts': { type: 'boolean', default: false } },
      allowPositionals: true,
      strict: true,
    });
    const [what, ...rest] = positionals;
    const config = settingsOf(environment);
    if (what === 'export' && rest.length === 2) return exportTo(config, rest[0] ?? '', resolve(rest[1] ?? ''));
    if (what === 'import' && rest.length === 1)
      return importFrom(config, resolve(rest[0] ?? ''), values['join-accounts']);
    throw new BackupError('muster company export <domain> <file>, or muster company import <file>');
  },
};

async function exportTo(config: Config, domain: string, target: string): Promise<number> {
  const passphrase = await askSecret(`Passphrase for ${target}, ${leastPassphrase} characters or more:`);
  if (passphrase.length < leastPassphrase)
    throw new BackupError(`The passphrase has to have ${leastPassphrase} characters or more`);
  if (process.stdin.isTTY && (await askSecret('Once more:')) !== passphrase)
    throw new BackupError('The two passphrases differ');
  const from = { files: openFiles(config), secret: config.linkSecret };
  const url = config.databaseUrl;
  const counted = url
    ? await asOwner(url, (client) =>
        exportCompany(
          {
            ...from,
            inOne: async (work) => {
              // One moment for all tables, and no right to change anything.
              await client.query('begin isolation level repeatable read read only');
              return work(
                async (text, values) => (await client.query<Record<string, unknown>>(text, [...(values ?? [])])).rows,
              );
            },
          },
          domain,
          target,
          passphrase,
        ),
      )
    : await inEmbedded(config, (inOne) => exportCompany({ ...from, inOne }, domain, target, passphrase));
  tell(counted);
  if (counted.missing > 0) say(`The bytes of ${counted.missing} files are missing here, and in the file.`);
  say(
    `\n${counted.name} is in ${target} (${(statSync(target).size / 1e6).toFixed(1)} MB). Keep the passphrase apart from it.`,
  );
  return 0;
}

async function importFrom(config: Config, source: string, joinsAccounts: boolean): Promise<number> {
  if (!existsSync(source)) throw new BackupError(`There is no file ${source}`);
  if (config.databaseUrl && !config.migrationDatabaseUrl)
    throw new BackupError('MIGRATION_DATABASE_URL is missing: a superuser imports');
  const passphrase = await askSecret(`Passphrase of ${source}:`);
  const into = { files: openFiles(config), secret: config.linkSecret };
  const options = { passphrase, joinsAccounts, progress: (line: string) => say(`  ${line} …`) };
  const url = config.migrationDatabaseUrl;
  const counted = config.databaseUrl
    ? await asOwner(url ?? '', (client) =>
        importCompany(
          {
            ...into,
            inOne: async (work) => {
              const ask: Ask = async (text, values) =>
                (await client.query<Record<string, unknown>>(text, [...(values ?? [])])).rows;
              await checkPostgres(ask);
              await ask('begin');
              const done = await work(ask);
              await ask('commit');
              return done;
            },
          },
          source,
          options,
        ),
      )
    : await inEmbedded(config, (inOne) => importCompany({ ...into, inOne }, source, options));
  tell(counted);
  say(`\n${counted.name} is here, as ${counted.domain}: every table has the rows of the file.`);
  return 0;
}

async function inEmbedded<T>(
  { dataFolder }: Config,
  work: (inOne: <R>(each: (ask: Ask) => Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T> {
  const release = takeFolder(dataFolder);
  try {
    const database = await openEmbedded({ folder: join(dataFolder, 'database') });
    try {
      return await work(database.inOneAsOwner);
    } finally {
      await database.close();
    }
  } finally {
    release();
  }
}

/** @throws BackupError if the database is of another version, or the role may not import */
async function checkPostgres(ask: Ask): Promise<void> {
  const [role] = await ask('select rolsuper from pg_roles where rolname = current_user');
  if (role?.['rolsuper'] !== true)
    throw new BackupError('The role of MIGRATION_DATABASE_URL is no superuser, and may not import a company');
  const [found] = await ask(`select to_regclass('public.schema_migrations') is not null as found`);
  const applied =
    found?.['found'] === true
      ? await ask('select 1 from schema_migrations where name = $1', [await lastMigration()])
      : [];
  if (applied.length === 0) throw new BackupError('The database is not at this version: run muster migrate first');
}

function tell({ tables, files }: Counted): void {
  for (const [name, rows] of tables) say(`  ${name.padEnd(34)} ${rows}`);
  say(`  ${'stored files'.padEnd(34)} ${files}`);
}
