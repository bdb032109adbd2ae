import { z } from 'zod';
import { say, type Command } from './command.ts';

const patience = 4000;
const addressSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(8080),
  BIND: z.string().min(1).default('127.0.0.1'),
});

/** Checks the server on this machine, for the monitoring of a container. */
export const health: Command = {
  help: 'Ends with 0 if it does, else with 1. PORT and BIND say where it listens.',
  async run(_words, environment) {
    const { PORT, BIND } = addressSchema.parse(environment);
    const host = ['0.0.0.0', '::'].includes(BIND) ? '127.0.0.1' : BIND;
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/web/health`;
    try {
      const { status } = await fetch(url, { signal: AbortSignal.timeout(patience) });
      say(status === 200 ? 'It serves requests.' : `It answers ${status}: see its log.`);
      return status === 200 ? 0 : 1;
    } catch {
      say(`Nothing answers at ${url}.`);
      return 1;
    }
  },
};
