import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';

/** An unused port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** How companies run it: in production mode with a domain of their own. */
export const production = { MUSTER_MODE: 'serve', BIND: '127.0.0.1', SCHEME: 'http', BASE_HOST: 'muster.test' };

/** Starts the server as a program and waits until it says that it serves. */
export async function startProgram(environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', './scripts/package-scope-cache.mjs', 'src/server/main.ts'], {
    env: { ...process.env, MUSTER_MODE: 'test', ...environment, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('Ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return child;
}
