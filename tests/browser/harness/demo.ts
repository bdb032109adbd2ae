import { cpSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { startDaysWorker } from '#features/attendance/server.ts';
import { readConfig } from '#server/config.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { loadDemo } from '#server/demo/index.ts';
import { localSecrets } from '#server/local-folder.ts';
import { openLog } from '#server/log/index.ts';
import { openHost } from '#server/open-host.ts';
import { run, type Running } from '#server/running.ts';
import { openFilledDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { demoFolderVariable } from './demo-folder.ts';

/**
 * Serves a copy of the demo's companies, with a copy of their files, from this process. The demo is loaded once in a run.
 * @param folder an empty data folder of its own
 * @param environment further variables of its environment
 */
export async function runDemo(folder: string, environment: Readonly<Record<string, string>>): Promise<Running> {
  const made = process.env[demoFolderVariable];
  if (!made) throw new Error('Run with --project browser: its setup makes the folder of the demo.');
  const opened = await openFilledDatabase('demo', (database) => fill(database, made));
  cpSync(made, folder, { recursive: true });
  return (await runOn(opened, folder, environment)).running;
}

/**
 * Loads the demo as the first `npm start` does, and has its days calculated; otherwise every copy would calculate eight weeks of days
 * beside its tests, which would wait.
 */
async function fill(database: TestDatabase, folder: string): Promise<void> {
  const { host, running } = await runOn(database, folder, { PORT: '0', BASE_HOST: 'localhost' });
  await loadDemo(host, running.app);
  // A batch that failed, as beside a busy machine, makes a worker rest: the next one goes on without.
  for (let isWaiting = true; isWaiting;) {
    const worker = await startDaysWorker(host);
    await worker.drain();
    await worker.stop();
    isWaiting = await host.database.within({ role: 'system', readOnly: true }, async (tx) => {
      const marks = await queryRows(tx, sql`select 1 as one from day_marks limit 1`, z.object({ one: z.int() }));
      return marks.length > 0;
    });
  }
  await running.stop();
}

async function runOn(
  { database }: TestDatabase,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ host: Awaited<ReturnType<typeof openHost>>; running: Running }> {
  const config = readConfig('start', { ...environment, DATA_DIR: folder }, localSecrets(folder));
  const host = await openHost(config, { database, log: openLog(config, { write: () => {} }) });
  return { host, running: await run(host) };
}
