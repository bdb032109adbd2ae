import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDaysWorker } from '#features/attendance/server.ts';
import { readConfig } from '#server/config.ts';
import { localSecrets } from '#server/local-folder.ts';
import { openLog } from '#server/log/index.ts';
import { openHost } from '#server/open-host.ts';
import { run } from '#server/running.ts';
import { freePort, startServer } from './server.ts';

/** The variable that tells the suite's workers the data folder with the loaded demo. */
export const demoFolderVariable = 'MUSTER_TEST_DEMO';

/**
 * Loads the demo's companies into a new data folder, as the first `npm start` does, and has their days calculated; otherwise every
 * copy would calculate eight weeks of days beside its tests, which would wait.
 * @returns a function that removes the folder
 */
export async function makeDemoFolder(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-demo-'));
  const server = await startServer(folder);
  await server.stop();
  await calculateDays(folder);
  process.env[demoFolderVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

async function calculateDays(folder: string): Promise<void> {
  const port = String(await freePort());
  const environment = { PORT: port, DATA_DIR: folder, BASE_HOST: `localhost:${port}` };
  const config = readConfig('start', environment, localSecrets(folder));
  const host = await openHost(config, { log: openLog(config, { write: () => {} }) });
  const running = await run(host);
  const worker = await startDaysWorker(host);
  await worker.drain();
  await worker.stop();
  await running.stop();
}
