/** Metrics of a process for monitoring. */
export { serveMetrics } from './endpoint.ts';
export type { DatabaseGauge } from './gauge.ts';
export { noMeter, openMeter, type Meter } from './meter.ts';
