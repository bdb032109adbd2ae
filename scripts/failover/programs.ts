import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** The account that runs the programs; PostgreSQL refuses root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Where the programs of one trial keep what they write, and who they are. */
export interface Place {
  readonly folder: string;
  readonly account: Account | undefined;
}

/** A program of another maker, in its own process. */
export interface Program {
  readonly pid: number;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Debian's packages, each with a program by which its presence is seen. */
const packages = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const;

/** The packages that this machine lacks. */
export const missingPackages = (): string[] =>
  Object.entries(packages)
    .filter(([, program]) => !existsSync(program))
    .map(([name]) => name);

/** Starts a program; what it prints goes to `<name>.log` in the folder. */
export function startProgram({ folder, account }: Place, name: string, command: string, words: string[]): Program {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const child: ChildProcess = spawn(command, words, {
    ...account,
    cwd: folder,
    stdio: ['ignore', log, log],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, LC_ALL: 'C.UTF-8' },
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.on('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return {
    pid: child.pid ?? 0,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}
