import type { Host } from '../host.ts';
import type { TenantContext } from '../http/index.ts';
import type { Schedule } from './schedule.ts';

interface Recurring {
  /** `<module>.<what>`, unique. */
  readonly name: string;
  readonly schedule: Schedule;
}

/** Work of the host itself, in no company. */
export interface HostRecurringJob extends Recurring {
  readonly scope: 'host';
  run(host: Host, signal: AbortSignal): Promise<void>;
}

/** What is left after a step of a job. */
export interface Step {
  /** The next step is due at once: behind those of others that wait, and in a transaction of its own. */
  readonly hasMore: boolean;
}

/**
 * Work in each company, at its own time and in a transaction of its own; what fails in one keeps no other. What is too much for one
 * transaction is done in steps, each of which writes how far it has come beside what it has done: whoever is killed, the next one
 * goes on there.
 */
export interface CompanyRecurringJob extends Recurring {
  readonly scope: 'company';
  run(context: TenantContext): Promise<void | Step>;
}

/** Something that is done again and again without being asked for; declared by a slice (`ServerSlice.recurring`). */
export type RecurringJob = HostRecurringJob | CompanyRecurringJob;
