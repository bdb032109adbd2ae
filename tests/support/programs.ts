import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort, production, startProgram } from './program.ts';
import { testSecrets, type TestServer } from './server.ts';

export interface Program {
  readonly child: ChildProcess;
  /** Where it answers. */
  readonly origin: string;
}

export interface Programs {
  start(): Promise<Program>;
  /** Kills all of them by a signal that cannot be handled, and waits until they are gone. */
  killAll(): Promise<void>;
}

/** Starts servers as companies run them, on the database and the data folder of a test server. */
export function programsOf(server: TestServer): Programs {
  const started: ChildProcess[] = [];
  return {
    start: async () => {
      const port = await freePort();
      const child = await startProgram({
        ...production,
        ...testSecrets,
        PORT: String(port),
        DATA_DIR: server.host.config.dataFolder,
        LOG_LEVEL: 'fatal',
        DATABASE_URL: server.database.url ?? '',
      });
      started.push(child);
      return { child, origin: `http://127.0.0.1:${port}` };
    },
    killAll: async () => {
      for (const child of started.splice(0)) {
        const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
        child.kill('SIGKILL');
        await gone;
      }
    },
  };
}
