import type { Serves } from '#shared/contract/audience.ts';
import type { z } from 'zod';
import type { Access } from '#shared/contract/index.ts';
import type { Transaction } from '../db/database.ts';
import type { Host } from '../host.ts';
import type { Acting } from '../http/context.ts';
import type { TenantContext } from '../http/index.ts';
import type { NewNotification } from '../notifications/index.ts';

/** The result that a job reports to its person; stored as JSON. */
export interface JobResult {
  /** Name of a stored file (`storeFile`) that the person may fetch. */
  readonly file?: string;
  readonly [fact: string]: unknown;
}

/** How a job ended, for the notice to its person. */
export interface JobNotice {
  readonly id: number;
  /** Null if it failed. */
  readonly result: unknown;
}

/** A job while it runs. */
export interface RunningJob {
  readonly id: number;
  /** Aborted when the job is cancelled, the worker stops, or another worker has taken over. */
  readonly signal: AbortSignal;
  /** The checkpoint of the last finished step (`step`) if the job was started before; else null. */
  readonly checkpoint: unknown;
  /** Reports progress, `done` of `total`; written at most twice a second. */
  progress(done: number, total: number): void;
  /**
   * One transaction in the person's scope. It commits only while this worker still holds the job, so that its writes
   * happen once, even after a crash. `checkpoint` is stored in the same transaction, to continue from. Its `result` is
   * reported if the job is cancelled or fails, since finished steps stay done.
   * @throws JobStopped if the job was cancelled or taken over
   */
  step<T>(work: (context: TenantContext) => Promise<T>, checkpoint?: (done: T) => unknown): Promise<T>;
}

/** A kind of job, declared by a slice. */
export interface JobKind {
  /** `<module>.<resource>.<what>`. */
  readonly kind: string;
  readonly payload: z.ZodType;
  /** Checked again when the job runs: if the right was removed meanwhile, the job stops. */
  readonly permission: Access | null;
  /** Whom it serves beside people who see the whole company, because it respects their scope; all others are refused. */
  readonly scoped?: Serves;
  /** The notification to its person when it ends. */
  readonly notice?: (end: JobNotice) => NewNotification | undefined;
  /** How often a failing job is tried; 3 by default. A refusal is never retried. */
  readonly attempts?: number;
  run(job: RunningJob, payload: unknown): Promise<JobResult>;
}

/** Declares a kind of job; `payload` is parsed before `run` gets it. */
export function defineJobKind<Payload extends z.ZodType>(
  declaration: Omit<JobKind, 'payload' | 'run'> & {
    payload: Payload;
    run: (job: RunningJob, payload: z.output<Payload>) => Promise<JobResult>;
  },
): JobKind {
  const { payload, run, ...rest } = declaration;
  return { ...rest, payload, run: async (job, given) => run(job, payload.parse(given)) };
}

/** A job of the host, without company or person. */
export interface RunningHostJob {
  readonly id: number;
  /** True if there is no further try after this one. */
  readonly isLastTry: boolean;
  /** Aborted when the worker stops, or another worker has taken over. */
  readonly signal: AbortSignal;
  /**
   * The last transaction of the job, which does its work and deletes its row. So its writes and enqueued mails happen
   * once, even if a worker dies. The job reads beforehand what it needs.
   * @throws JobStopped if it was taken over, or has ended
   */
  finish<T>(work: (end: JobEnding) => Promise<T>): Promise<T>;
}

/** The last transaction of a host's job, in role `system`. */
export interface JobEnding {
  readonly tx: Transaction;
  readonly now: Temporal.Instant;
  /** Works inside a company, then returns to `system`. */
  inCompany<T>(acting: Acting, work: (context: TenantContext) => Promise<T>): Promise<T>;
}

/** A kind of job of the host: mails, and work that a public call must not reveal by waiting. It has no progress. */
export interface HostJobKind {
  readonly kind: string;
  readonly payload: z.ZodType;
  runForHost(job: RunningHostJob, host: Host, payload: unknown): Promise<void>;
}

/** Declares a kind of job of the host; the caller that enqueues it seals secrets in its payload. */
export function defineHostJobKind<Payload extends z.ZodType>(declaration: {
  kind: string;
  payload: Payload;
  run: (job: RunningHostJob, host: Host, payload: z.output<Payload>) => Promise<void>;
}): HostJobKind {
  const { kind, payload, run } = declaration;
  return { kind, payload, runForHost: async (job, host, given) => run(job, host, payload.parse(given)) };
}

/** Stops a job that this worker no longer holds. */
export class JobStopped extends Error {}
