import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import pino from 'pino';
import type { Config } from '../config.ts';
import type { Host, Log } from '../host.ts';
import { withoutSecrets } from './redact.ts';

export { outageLog, type OutageLog } from './outage-log.ts';
export { withoutSecrets } from './redact.ts';

/**
 * Opens the structured log: one JSON object a line, secrets cut out of every object whatever its shape. It goes to the
 * standard output; the local trial, whose output is for a person, writes to `muster.log` in the data folder.
 * @param destination for tests that read the log.
 */
export function openLog(
  config: Pick<Config, 'mode' | 'logLevel' | 'dataFolder'>,
  destination?: pino.DestinationStream,
): Log {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (details) => withoutSecrets(details),
    },
    // The formatter turns errors into plain details and cuts secrets out of their texts too.
    serializers: { err: (fact: unknown) => fact },
  };
  if (destination) return pino(options, destination);
  if (config.mode !== 'start') return pino(options);
  mkdirSync(config.dataFolder, { recursive: true });
  return pino(options, pino.destination({ dest: join(config.dataFolder, 'muster.log'), sync: false }));
}

/** Logs one line for each answered request, without the query, which can hold tokens, codes and names. */
export function requestLog(host: Pick<Host, 'log'>): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now();
    await next();
    host.log.info(
      {
        method: context.req.method,
        path: context.req.path.slice(0, 200),
        status: context.res.status,
        ms: Math.round(performance.now() - started),
        request: context.res.headers.get('x-request-id') ?? undefined,
      },
      'request',
    );
  };
}
