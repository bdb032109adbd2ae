import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** apt-get does not wait for another one that updates its lists. */
let before = Promise.resolve();

/**
 * Installs Debian packages without questions. Needs root, or sudo without a password.
 * @throws if it is impossible here, with what to install by hand
 */
export async function installPackages(names: readonly string[], log: (line: string) => void): Promise<void> {
  const apt = aptCommand();
  if (!apt) {
    throw new Error(`Install ${names.join(', ')} by hand: this account may not install packages with apt-get.`);
  }
  const turn = before.then(async () => {
    log(`installing ${names.join(', ')} with apt-get`);
    await run([...apt, 'update', '-qq']);
    await run([...apt, 'install', '-y', '-qq', '--no-install-recommends', ...names]);
  });
  before = turn.catch(() => undefined);
  return turn;
}

function aptCommand(): readonly string[] | undefined {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
    // sudo clears the environment; apt must still not ask.
    return ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  } catch {
    return undefined;
  }
}

async function run([command = '', ...words]: readonly string[]): Promise<void> {
  const child = spawn(command, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-2000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} failed:\n${output}`);
}
