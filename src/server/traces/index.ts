import type { Log } from '../host.ts';
import type { TracesConfig } from './settings.ts';
import { placeBelow, readPlace, writePlace, type TracePlace } from './trace-context.ts';

export { readTraces, type TracesConfig } from './settings.ts';

/** Work that is traced while it runs. */
export interface OpenSpan {
  /** @param isFailed whether it failed by a fault of the server @param more what is known at its end */
  end(isFailed: boolean, more?: Readonly<Record<string, string | number>>): void;
}

/** What a span is about. */
export interface SpanStart {
  /** The id of the request, which the log has too; what it starts goes on in its trace. */
  readonly request: string;
  readonly name: string;
  readonly kind: 'server' | 'consumer';
  /** The header `traceparent` of who asked for it. */
  readonly parent: string | null | undefined;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Traces of this process: requests, and the jobs that they start. */
export interface Traces {
  begin(start: SpanStart): OpenSpan;
  /** Where the trace of a running request goes on, as a header; null without one. */
  placeOf(request: string): string | null;
  /** Sends what has ended. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Without the variables of OpenTelemetry. */
export const noTraces: Traces = {
  begin: () => ({ end: () => undefined }),
  placeOf: () => null,
  flush: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

const epoch = BigInt(Math.round(performance.timeOrigin * 1e6));
/** Nanoseconds since 1970, by a clock that never goes back. */
const now = (): bigint => epoch + BigInt(Math.round(performance.now() * 1e6));

/** Opens the traces; what sends them is only loaded where they are wanted. */
export async function openTraces(config: TracesConfig | undefined, log: Log): Promise<Traces> {
  if (!config) return noTraces;
  const { openExporter } = await import('./exporter.ts');
  const exporter = openExporter(config, log);
  const running = new Map<string, TracePlace>();
  return {
    begin: ({ request, name, kind, parent: header, attributes }) => {
      const parent = readPlace(header);
      const place = placeBelow(parent, config);
      const start = now();
      running.set(request, place);
      return {
        end: (isFailed, more = {}) => {
          running.delete(request);
          if (!place.isKept) return;
          const all = { ...attributes, 'muster.request': request, ...more };
          exporter.add({ ...place, parent: parent?.span, name, kind, start, end: now(), attributes: all, isFailed });
        },
      };
    },
    placeOf: (request) => {
      const place = running.get(request);
      return place ? writePlace(place) : null;
    },
    flush: () => exporter.flush(),
    close: () => exporter.close(),
  };
}
