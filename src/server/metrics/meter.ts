import { collectDefaultMetrics, Gauge, Histogram, Registry, type OpenMetricsContentType } from 'prom-client';
import type { Host } from '../host.ts';
import type { DatabaseGauge } from './gauge.ts';

/** Seconds for which figures from the database are cached. */
const cacheSeconds = 10;
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The embedded database has one connection. */
const onlyOne = { open: 1, idle: 0, waiting: 0 };

/** Metrics of one process in the OpenMetrics format. */
export interface Meter {
  /** Counts an answered call. @param name of the call, or of the path's kind @param seconds its duration */
  answered(name: string, status: number, seconds: number): void;
  /** All metrics as text. */
  tell(): Promise<{ readonly type: string; readonly text: string }>;
}

/** A meter that measures nothing, for when metrics are off. */
export const noMeter: Meter = {
  answered: () => undefined,
  tell: () => Promise.resolve({ type: 'text/plain', text: '' }),
};

/**
 * Opens the metrics of this process: calls and their durations, memory and the event loop, database connections, and
 * the gauges that slices declare.
 */
export function openMeter(host: Pick<Host, 'database' | 'clock' | 'log'>, gauges: readonly DatabaseGauge[]): Meter {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'muster_call_seconds',
    help: 'How long calls took to answer, by call and status',
    labelNames: ['call', 'status'],
    buckets,
    registers: [registry],
  });
  const values = new Map<string, number>();
  let readAt = -Infinity;
  const up = new Gauge({
    name: 'muster_database_up',
    help: 'Whether the database answers',
    registers: [registry],
  });
  /** Registers a figure that is read on request. */
  const addGauge = (name: string, help: string, look: () => number): void =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(look());
        },
      }),
    );
  for (const { name, help } of gauges) addGauge(name, help, () => values.get(name) ?? NaN);
  const connections = (): typeof onlyOne => host.database.connections?.() ?? onlyOne;
  addGauge(
    'muster_database_connections_open',
    'Connections to the database that this process has',
    () => connections().open,
  );
  addGauge('muster_database_connections_idle', 'Those of them at rest', () => connections().idle);
  addGauge('muster_database_connections_waiting', 'Transactions that wait for one', () => connections().waiting);
  const read = async (): Promise<void> => {
    const now = host.clock.now();
    if (performance.now() - readAt < cacheSeconds * 1000) return;
    readAt = performance.now();
    try {
      await host.database.within({ role: 'system', readOnly: true }, async (tx) => {
        for (const gauge of gauges) values.set(gauge.name, await gauge.read(tx, now));
      });
      up.set(1);
    } catch (error) {
      host.log.warn({ err: error }, 'Figures of the database cannot be read');
      values.clear();
      up.set(0);
    }
  };
  return {
    answered: (name, status, seconds) => calls.observe({ call: name, status }, seconds),
    tell: async () => {
      await read();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
