import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server.ts';

/** Names the data folder with the loaded demo, from whoever made it to the suite's workers. */
export const demoFolderVariable = 'MUSTER_TEST_DEMO';

/** Loads the demo's companies into a new data folder, as the first `npm start` does. @returns what takes the folder away */
export async function makeDemoFolder(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-demo-'));
  const server = await startServer(folder);
  await server.stop();
  process.env[demoFolderVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
