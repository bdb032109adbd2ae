import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../host.ts';
import { version } from '../version.ts';
import type { TracesConfig } from './settings.ts';
import type { TracePlace } from './trace-context.ts';

/** A span that has ended. */
export interface EndedSpan extends TracePlace {
  readonly parent: string | undefined;
  readonly name: string;
  readonly kind: 'server' | 'consumer';
  readonly start: bigint;
  readonly end: bigint;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isFailed: boolean;
}

const kinds = { server: 2, consumer: 5 } as const;
/** Spans that wait while the receiver is away; further ones are lost, and counted. */
const mostWaiting = 2048;
const mostAtOnce = 512;
const everyMilliseconds = 5000;
/** Answers after which the same is sent again (OTLP/HTTP). */
const passing = new Set([429, 502, 503, 504]);

const valueOf = (value: string | number) =>
  typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.trunc(value)) };
const listed = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));

/** The body of a request, in the JSON of OTLP. */
export const bodyOf = (resource: TracesConfig['resource'], spans: readonly EndedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: listed(resource) },
      scopeSpans: [
        {
          scope: { name: 'muster', version },
          spans: spans.map((span) => ({
            traceId: span.trace,
            spanId: span.span,
            ...(span.parent === undefined ? {} : { parentSpanId: span.parent }),
            name: span.name,
            kind: kinds[span.kind],
            startTimeUnixNano: String(span.start),
            endTimeUnixNano: String(span.end),
            attributes: listed(span.attributes),
            status: span.isFailed ? { code: 2 } : {},
          })),
        },
      ],
    },
  ],
});

/** Sends spans in batches. */
export interface Exporter {
  add(span: EndedSpan): void;
  /** Sends what waits, once. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the way to a receiver of OTLP/HTTP. While it is away the server goes on, and one line of the log says so. */
export function openExporter(config: TracesConfig, log: Pick<Log, 'warn' | 'info'>): Exporter {
  let waiting: EndedSpan[] = [];
  let lost = 0;
  let isAway = false;
  let sending = Promise.resolve();
  const closing = new AbortController();

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const some = waiting.slice(0, mostAtOnce);
      const outcome = await post(some);
      if (outcome === 'again') return;
      waiting = waiting.slice(some.length);
      if (outcome === 'sent' && isAway) {
        log.info({ lost }, 'Traces are sent again');
        [isAway, lost] = [false, 0];
      }
    }
  }

  async function post(spans: readonly EndedSpan[]): Promise<'sent' | 'again' | 'refused'> {
    try {
      const response = await fetch(config.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...config.headers },
        body: JSON.stringify(bodyOf(config.resource, spans)),
        signal: AbortSignal.timeout(config.timeoutMilliseconds),
        redirect: 'error',
      });
      await response.arrayBuffer();
      if (response.ok) return 'sent';
      say({ status: response.status });
      return passing.has(response.status) ? 'again' : 'refused';
    } catch (error) {
      say({ err: error });
      return 'again';
    }
  }

  function say(details: object): void {
    if (!isAway) log.warn(details, 'Traces are not taken');
    isAway = true;
  }

  const flush = (): Promise<void> => (sending = sending.then(send));
  const timer = (async () => {
    for (;;) {
      await wait(everyMilliseconds, undefined, { signal: closing.signal, ref: false });
      await flush();
    }
  })().catch(() => undefined);
  return {
    add: (span) => {
      if (waiting.length >= mostWaiting) lost += 1;
      else waiting.push(span);
      if (waiting.length === mostAtOnce) void flush();
    },
    flush,
    close: async () => {
      closing.abort();
      await timer;
      await flush();
    },
  };
}
