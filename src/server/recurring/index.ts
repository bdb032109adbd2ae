/** Recurring jobs of the host, or of each company at its own time. */
export type { CompanyRecurringJob, HostRecurringJob, RecurringJob, Step } from './kind.ts';
export { nextRun, type Schedule } from './schedule.ts';
export { startRecurring, type RecurringWorker } from './worker.ts';
