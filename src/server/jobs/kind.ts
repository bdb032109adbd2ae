import type { z } from 'zod';
import type { Access } from '#shared/contract/index.ts';
import type { Transaction } from '../db/database.ts';
import type { Host } from '../host.ts';
import type { Acting } from '../http/context.ts';
import type { TenantContext } from '../http/index.ts';
import type { NewNotification } from '../notifications/index.ts';

/** What a job tells its person at the end; kept as JSON. */
export interface JobResult {
  /** Name of a stored file (`storeFile`) that the person may fetch. */
  readonly file?: string;
  readonly [fact: string]: unknown;
}

/** How a job ended that its person is told of. */
export interface JobNotice {
  readonly id: number;
  /** Null where it failed. */
  readonly result: unknown;
}

/** A job while it runs. */
export interface RunningJob {
  readonly id: number;
  /** Aborted when the job is cancelled, the worker stops, or another worker has taken over. */
  readonly signal: AbortSignal;
  /** What the last finished step left (`step`), where the job was begun before; else null. */
  readonly checkpoint: unknown;
  /** Tells how far it is, so many of so many; written at most twice a second. */
  progress(done: number, total: number): void;
  /**
   * One transaction with the person's scope. It commits only while the job is still this worker's, so that whatever it
   * writes happens once, also after a crash. Give what to go on from as `checkpoint`: it is kept in the same transaction. What it
   * holds under `result` is told of a job that is cancelled or fails: what its steps did stays done.
   * @throws JobStopped where the job was cancelled or taken over
   */
  step<T>(work: (context: TenantContext) => Promise<T>, checkpoint?: (done: T) => unknown): Promise<T>;
}

/** A kind of job, declared by a slice beside its handlers. */
export interface JobKind {
  /** `<module>.<resource>.<what>`. */
  readonly kind: string;
  readonly payload: z.ZodType;
  /** Asked again when the job runs: a right taken away meanwhile stops it. */
  readonly permission: Access | null;
  /** True where people who are kept to some departments may have it run, since it keeps them to these; they are refused else. */
  readonly scoped?: boolean;
  /** What its person is told of its end in the inbox, whether or not they watch. */
  readonly notice?: (end: JobNotice) => NewNotification | undefined;
  /** How often a failing job is tried; 3 where absent. A refusal is never tried again. */
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

/** A job that the host does for itself, in no company and for no person. */
export interface RunningHostJob {
  readonly id: number;
  /** Where this try fails there is no other. */
  readonly isLastTry: boolean;
  /** Aborted when the worker stops, or another one has taken over. */
  readonly signal: AbortSignal;
  /**
   * The transaction in which the job does what it is for, and with which it ends: its row goes with it. So whatever it
   * writes and puts in, mails above all, happens once, whenever a worker dies. What it has to know first it reads before.
   * @throws JobStopped where it was taken over, or has ended
   */
  finish<T>(work: (end: JobEnding) => Promise<T>): Promise<T>;
}

/** The last transaction of a host's job, in role `system`. */
export interface JobEnding {
  readonly tx: Transaction;
  readonly now: Temporal.Instant;
  /** Does something inside a company, and goes back to `system`. */
  inCompany<T>(acting: Acting, work: (context: TenantContext) => Promise<T>): Promise<T>;
}

/** A kind of job of the host's own: mails, and what a public call must not be seen to wait for. Nobody watches it. */
export interface HostJobKind {
  readonly kind: string;
  readonly payload: z.ZodType;
  runForHost(job: RunningHostJob, host: Host, payload: unknown): Promise<void>;
}

/** Declares a kind of job of the host's own; secrets in its payload are sealed by who puts it in. */
export function defineHostJobKind<Payload extends z.ZodType>(declaration: {
  kind: string;
  payload: Payload;
  run: (job: RunningHostJob, host: Host, payload: z.output<Payload>) => Promise<void>;
}): HostJobKind {
  const { kind, payload, run } = declaration;
  return { kind, payload, runForHost: async (job, host, given) => run(job, host, payload.parse(given)) };
}

/** Ends a job that is no longer this worker's. */
export class JobStopped extends Error {}
