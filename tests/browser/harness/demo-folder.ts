import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The variable that tells the suite's workers the folder of the demo's files and secrets. */
export const demoFolderVariable = 'MUSTER_TEST_DEMO';

/** Makes the folder in which the first file that needs the demo leaves its files. @returns a function that removes it */
export function makeDemoFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'muster-demo-'));
  process.env[demoFolderVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
