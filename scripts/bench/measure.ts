import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Where the programs are that measure. */
export const benchFolder = 'tests/bench';

/**
 * Runs one measurement to its end, in a process of its own.
 * @param folder the tree that is measured
 * @returns how it ended, and what it printed, which is shown as it comes unless `quiet`
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
