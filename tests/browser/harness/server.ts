import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { serverFlags, serverVariables } from '../../../scripts/server-flags.mjs';

/** A server as `npm start` runs it, in its own process. */
export interface ServerProcess {
  /** e.g. `http://localhost:41233`; companies have their own hosts below it (`acme.localhost:41233`). */
  readonly origin: string;
  readonly pid: number;
  /** Its output. */
  readonly output: () => string;
  /** Stops it like Ctrl-C. @throws if it does not end cleanly */
  stop(): Promise<void>;
}

/** The longest first start, which loads the demo, on a busy machine; milliseconds. */
const patience = 300_000;

/** Starts the server on a free port, with a data folder. An empty folder gets the demo, unless `environment` says otherwise. */
export async function startServer(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [...serverFlags, '--import', './scripts/package-scope-cache.mjs', 'src/server/main.ts'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        ...serverVariables,
        ...(process.env['NODE_COMPILE_CACHE'] ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } : {}),
        MUSTER_MODE: 'start',
        DATA_DIR: dataFolder,
        PORT: String(port),
        BASE_HOST: `localhost:${port}`,
        ...environment,
      },
    },
  );
  let output = '';
  const end = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  const ready = new Promise<void>((resolve) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (/^Ready in/m.test(output)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.on('exit', kill);
  const timer = setTimeout(kill, patience);
  const ended = await Promise.race([ready.then(() => undefined), end.then((how) => String(how))]);
  clearTimeout(timer);
  if (ended !== undefined) throw new Error(`The server ended with ${ended} while starting:\n${output}`);
  return {
    origin: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    stop: async () => {
      child.kill('SIGINT');
      const how = await end;
      process.off('exit', kill);
      if (how !== 0) throw new Error(`The server ended with ${how}:\n${output}`);
    },
  };
}

/** An unused port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
