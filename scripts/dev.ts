import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/**
 * `npm run dev`: the host, restarted when its code changes, and before it Astro's dev server, which forwards calls. People open the
 * dev server's address.
 */
const port = Number(process.env['PORT'] ?? 8080);
const hostPort = port + 1;

const halves = [
  {
    name: 'host',
    colour: '\u001B[36m',
    args: ['--import', './scripts/package-scope-cache.mjs', '--watch', '--watch-preserve-output', 'src/server/main.ts'],
    env: { MUSTER_MODE: 'start', PORT: String(hostPort), BASE_HOST: `localhost:${port}` },
  },
  {
    name: 'site',
    colour: '\u001B[35m',
    args: ['node_modules/astro/bin/astro.mjs', 'dev', '--host', 'localhost', '--port', String(port)],
    env: { MUSTER_HOST: `http://127.0.0.1:${hostPort}` },
  },
] as const;

for (const each of [port, hostPort])
  if (await isTaken(each)) {
    process.stderr.write(`Port ${each} is taken. Say another one, whose next is free too: PORT=8090 npm run dev\n`);
    process.exit(1);
  }

const reset = '\u001B[0m';
const patience = 5000;
const coloured = process.stdout.isTTY && !process.env['NO_COLOR'];
let ending = false;

const children = halves.map(({ name, colour, args, env }): ChildProcess => {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, ...(coloured ? { FORCE_COLOR: '1' } : {}) },
  });
  const prefix = coloured ? `${colour}${name}${reset} ` : `${name} `;
  relay(child.stdout, process.stdout, prefix);
  relay(child.stderr, process.stderr, prefix);
  child.once('exit', (code) => {
    if (ending) return;
    process.stderr.write(`${prefix}ended with ${code ?? 'a signal'}; ending the other half\n`);
    process.exitCode = 1;
    end('SIGTERM');
  });
  return child;
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(signal));

/** Whether a port is in use: the two halves would not find each other if one moved to another port. */
async function isTaken(wanted: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    const socket = connect({ port: wanted, host });
    const answered = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (answered) return true;
  }
  return false;
}

/** Ends both halves once; one that has not ended after five seconds is killed. */
function end(signal: NodeJS.Signals): void {
  if (ending) return;
  ending = true;
  for (const child of children) {
    // A terminal has sent Ctrl-C to the children too; otherwise they get the signal only from this process.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    child.once('exit', () => clearTimeout(timer));
    if (child.exitCode !== null || child.signalCode !== null) clearTimeout(timer);
  }
}

function relay(from: Readable, to: NodeJS.WritableStream, prefix: string): void {
  createInterface({ input: from }).on('line', (line) => to.write(`${prefix}${line}\n`));
}
