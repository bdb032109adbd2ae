import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ConfigurationError, readConfig, type Config, type Mode } from './config.ts';
import { demoMark, localSecrets, takeFolder } from './local-folder.ts';
import { storeAtlas } from './map/index.ts';
import { openHost, type OpenHost } from './open-host.ts';
import { followUpRestore, hearRequests } from './operating/index.ts';
import { run, type Running } from './running.ts';
import { companies } from '#server/tenancy/tables.ts';
import { version } from './version.ts';

/**
 * Starts the host. `MUSTER_MODE` (or the first argument) is `start` for the local trial with demo data or `serve` for
 * production. `--role web,device,worker` selects the parts that this process runs.
 */
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

try {
  await main();
} catch (error) {
  if (error instanceof ConfigurationError) process.stderr.write(`${error.message}\n`);
  else if (isPortTaken(error))
    process.stderr.write(`Cannot start:\n  - PORT ${error.port} is in use by another program\n`);
  else throw error;
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const started = performance.now();
  const { mode, roles } = readArguments();
  const environment: NodeJS.ProcessEnv = { ...process.env, ...(roles === undefined ? {} : { ROLES: roles }) };
  const folder = environment['DATA_DIR'] ?? 'data';
  await followUpRestore(folder);
  const config = readConfig(mode, environment, mode === 'start' ? localSecrets(folder) : undefined);

  say(`Muster ${version}`);
  const release = config.databaseUrl ? () => {} : takeFolder(config.dataFolder);
  let host: OpenHost | undefined;
  let running: Running;
  try {
    if (mode === 'start' && !config.databaseUrl) removeHalfADemo(config);
    host = await openHost(config, {}, (line) => say(`  ${line} …`));
    running = await run(host);
    if (mode === 'start') await offerDemo(host, running);
  } catch (error) {
    await host?.close();
    release();
    throw error;
  }
  const endRequests = host.database.backup ? await hearRequests(host) : async (): Promise<void> => {};
  endInOrder({ ...running, stop: () => endRequests().then(() => running.stop()) }, release);
  const { log } = host;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const address = mode === 'start' ? `http://localhost:${running.port}` : `${config.scheme}://${config.baseHost}`;
  say(`\nReady in ${seconds} s: ${address}`);
  if (mode === 'start') await sayWhoSignsIn(host, config, running.port);
  else say(`  roles ${config.roles.join(', ')}; listening on ${config.bind}:${running.port}`);
  // Builds the map now, so that the first person to open one does not wait.
  if (config.googleMapsKey === undefined && config.roles.includes('web'))
    storeAtlas(config.dataFolder).catch((error: unknown) => log.error({ err: error }, 'The map was not built'));
}

function readArguments(): { mode: Mode; roles: string | undefined } {
  const { values, positionals } = parseArgs({
    options: { role: { type: 'string' } },
    allowPositionals: true,
    strict: true,
  });
  const wanted = process.env['MUSTER_MODE'] ?? positionals[0] ?? 'start';
  const mode = z.enum(['start', 'serve', 'test']).safeParse(wanted);
  if (!mode.success) throw new ConfigurationError([`MUSTER_MODE takes start or serve, not ${wanted}`]);
  return { mode: mode.data, roles: values.role };
}

/** Removes a demo whose loading was interrupted; it holds no real data and is loaded again. */
function removeHalfADemo(config: Config): void {
  const mark = demoMark(config.dataFolder);
  if (!mark.isSet()) return;
  say('  The demo was not loaded to its end; starting again …');
  for (const name of ['database', 'files', 'outbox'])
    rmSync(join(config.dataFolder, name), { recursive: true, force: true });
  mark.clear();
}

/** Loads the demo into a database without companies; never reached in production. */
async function offerDemo(host: OpenHost, running: Running): Promise<void> {
  const found = await host.database.within({ role: 'system', readOnly: true }, (tx) =>
    tx.select({ id: companies.id }).from(companies).limit(1),
  );
  if (found.length > 0) return;
  const mark = demoMark(host.config.dataFolder);
  mark.set();
  const { loadDemo } = await import('./demo/index.ts');
  await loadDemo(host, running.app, (line) => say(`  ${line} …`));
  mark.clear();
}

async function sayWhoSignsIn(host: OpenHost, config: Config, port: number): Promise<void> {
  const { demoAccounts, demoPassword } = await import('./demo/index.ts');
  const known = await host.database.within({ role: 'system', readOnly: true }, (tx) =>
    tx.select({ domain: companies.company_domain }).from(companies).limit(50),
  );
  if (known.some((company) => company.domain === 'acme')) {
    say(`\nSign in with the password ${demoPassword} as`);
    for (const account of demoAccounts) {
      say(`  ${account.username.padEnd(20)} ${account.what}`);
    }
  }
  if (!config.smtpUrl) say(`\nMails are not sent but kept: http://localhost:${port}/outbox`);
  say('Ctrl-C ends it.');
}

/** Ends the server in order on Ctrl-C or a service manager's stop. */
function endInOrder(running: Running, release: () => void): void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    say('\nStopping …');
    running
      .stop()
      .catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exitCode = 1;
      })
      .finally(() => {
        release();
        process.exit();
      });
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

function isPortTaken(error: unknown): error is Error & { port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
}
