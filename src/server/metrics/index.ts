/** What is measured of a process, for those who watch an installation from outside. */
export { serveMetrics } from './endpoint.ts';
export type { DatabaseGauge } from './gauge.ts';
export { noMeter, openMeter, type Meter } from './meter.ts';
