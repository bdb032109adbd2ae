import type { Command } from './command.ts';

const roles = `  --role web,device,worker   only these parts: browsers, terminals, jobs (all by default)

It runs in the foreground and ends in order on Ctrl-C or a stop of the service manager.`;

/** Starts the host in this process, which reads the arguments itself. It continues after this returns. */
async function run(): Promise<number> {
  await import('../../main.ts');
  return Number(process.exitCode ?? 0);
}

/** Runs the server in production. */
export const serve: Command = {
  help: `  muster serve [--role …]\n\n${roles}`,
  run,
};

/** Runs the server as a trial. */
export const start: Command = {
  help: `  muster start [--role …]\n\n${roles}`,
  run,
};
