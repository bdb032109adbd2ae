import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCompany } from '#features/company/server.ts';
import { readConfig, type Config } from '#server/config.ts';
import { randomFileName } from '#server/files/names.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { openHost, type OpenHost } from '#server/open-host.ts';
import { gatherSeededRights } from '#server/tenancy/seeded-rights.ts';
import { testSecrets } from './server.ts';
import { openTestDatabase } from './test-database.ts';

/** An installation with its own data folder, as operators' commands find it. */
export interface Installation {
  readonly folder: string;
  readonly environment: Record<string, string>;
  readonly config: Config;
  /** Opens it in this process. Close it before another process opens it. */
  open(): Promise<OpenHost>;
  remove(): void;
}

/** An empty data folder. */
export function emptyInstallation(more: Record<string, string> = {}): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'muster-installation-'));
  const environment = { DATA_DIR: folder, ...testSecrets, LOG_LEVEL: 'error', ...more };
  const config = readConfig('test', environment);
  return {
    folder,
    environment,
    config,
    open: () => openHost(config),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** An installation with the embedded database, a company and a file. */
export async function filledInstallation(): Promise<Installation> {
  const installation = emptyInstallation();
  const { database } = await openTestDatabase('pglite', join(installation.folder, 'database'));
  await database.close();
  const host = await installation.open();
  await fill(host, 'first');
  await host.close();
  return installation;
}

/** Creates a company and a file. */
export async function fill(host: OpenHost, domain: string): Promise<void> {
  host.installed.seededRights = gatherSeededRights([]);
  await createCompany(host, {
    company_name: domain,
    company_domain: domain,
    company_timezone: 'Europe/London',
    language: 'en',
  });
  await host.files.write(randomFileName('txt'), Buffer.from(`A file of ${domain}`));
}

/** All rows of all tables as texts, in order, by table. */
export async function rowsOf(
  ask: (text: string) => Promise<Record<string, unknown>[]>,
): Promise<Record<string, unknown>> {
  const tables = await ask(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables)
    found[String(name)] = (await ask(`select t::text as row from "${String(name)}" t order by 1`)).map(
      ({ row }) => row,
    );
  return found;
}

/** The same for an embedded database in a data folder. */
export async function rowsIn(folder: string): Promise<Record<string, unknown>> {
  const database = await openEmbedded({ folder: join(folder, 'database') });
  try {
    return await rowsOf((text) => database.asOwner(text));
  } finally {
    await database.close();
  }
}

/**
 * Runs a command as an operator does.
 * @param input what is typed
 * @param killAt the process is killed, as by `kill -9`, as soon as it says this
 * @param killBy it is killed at this signal
 */
export function runMuster(
  words: readonly string[],
  environment: Record<string, string>,
  {
    input = '',
    killAt,
    killBy,
  }: { readonly input?: string; readonly killAt?: string; readonly killBy?: AbortSignal } = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--import', './scripts/package-scope-cache.mjs', 'src/server/muster.ts', ...words],
      { env: { PATH: process.env['PATH'] ?? '', ...environment }, stdio: ['pipe', 'pipe', 'pipe'] },
    );
    killBy?.addEventListener('abort', () => void child.kill('SIGKILL'));
    // A command that asks nothing may end before.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    let output = '';
    const hear = (part: Buffer): void => {
      output += String(part);
      if (killAt !== undefined && output.includes(killAt)) child.kill('SIGKILL');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
