import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The folder of the measurements. */
export const benchFolder = 'tests/bench';

/**
 * Runs one measurement in its own process.
 * @param folder the tree that is measured
 * @returns its exit code and output, which is shown live unless `quiet`
 */
export async function measure(
  file: string,
  numbers: readonly string[],
  { folder = '.', quiet = false } = {},
): Promise<{ isMet: boolean; output: string }> {
  const child = spawn(process.execPath, ['--expose-gc', join(benchFolder, file), ...numbers], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (!quiet) process.stdout.write(text);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { isMet: code === 0, output };
}
