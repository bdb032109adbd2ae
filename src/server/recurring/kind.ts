import type { Host } from '../host.ts';
import type { TenantContext } from '../http/index.ts';
import type { Schedule } from './schedule.ts';

interface Recurring {
  /** `<module>.<what>`, unique. */
  readonly name: string;
  readonly schedule: Schedule;
}

/** A job of the host itself, in no company. It may work in steps too. */
export interface HostRecurringJob extends Recurring {
  readonly scope: 'host';
  run(host: Host, signal: AbortSignal): Promise<void | Step>;
}

/** The result of a step of a job. */
export interface Step {
  /** True if the next step is due at once: after waiting jobs of others, in its own transaction. */
  readonly hasMore: boolean;
}

/**
 * A job that runs in each company at its own time and in its own transaction; a failure in one company does not affect
 * others. Work that is too much for one transaction is done in steps. Each step stores its progress with its results,
 * so that after a crash the next worker continues there.
 */
export interface CompanyRecurringJob extends Recurring {
  readonly scope: 'company';
  /**
   * True if it runs although the company's plan lacks the feature of its name: it removes what is not to be kept, or ends what has
   * an end.
   */
  readonly evenOff?: true;
  run(context: TenantContext): Promise<void | Step>;
}

/** Work that runs regularly; declared by a slice (`ServerSlice.recurring`). */
export type RecurringJob = HostRecurringJob | CompanyRecurringJob;
