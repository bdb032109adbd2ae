import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { commonCodes } from '#shared/contract/index.ts';
import { loadKeyActor } from '../auth/api-key/index.ts';
import { loadPerson } from '../auth/index.ts';
import { switchScope, type Scope, type Transaction } from '../db/database.ts';
import type { Host } from '../host.ts';
import { hostActor, hostInfo, openContext } from '../http/context.ts';
import { Refusal, type TenantContext } from '../http/index.ts';
import { notify } from '../notifications/index.ts';
import { jobs } from './tables.ts';
import { JobStopped, type JobKind, type RunningJob } from './kind.ts';
import { traced } from './traced.ts';
import { openPayload, removePayload } from './payload.ts';
import { mayRun } from './present.ts';
import {
  afterOutage,
  finishJob,
  isHeld,
  leaseSeconds,
  releaseJob,
  renewJob,
  type JobEnd,
  type JobRow,
} from './queue.ts';

const checkpointSchema = z.object({ checkpoint: z.unknown() });

/** Progress is written and published at most this often. */
const progressMilliseconds = 500;
const defaultAttempts = 3;

/**
 * Runs a claimed job until it ends, is cancelled or taken over, or `stop` is aborted. Never throws for failures of the
 * job: its row says how it ended.
 */
export async function runJob(host: Host, kind: JobKind, row: JobRow, stop: AbortSignal): Promise<void> {
  const asked = row.request ?? crypto.randomUUID();
  const log = host.log.child({ job: row.id, kind: kind.kind, request: asked });
  const span = traced(host, kind.kind, row, asked);
  let isFailed = false;
  const gone = new AbortController();
  const signal = AbortSignal.any([stop, gone.signal]);
  let progress = row.progress;
  let count: { done: number; total: number } | undefined;
  let reportedAt = Number.NEGATIVE_INFINITY;

  const tell = (status: string): void => {
    if (row.company_id === null || row.user_id === null) return;
    host.live.publish({
      companyId: row.company_id,
      userId: row.user_id,
      topic: 'jobs',
      payload: { id: row.id, kind: row.kind, status, progress },
    });
  };
  const renewals = new Set<Promise<void>>();
  const renew = async (): Promise<void> => {
    const renewal: Promise<void> = renewJob(host.database, row, { progress, ...count }, host.clock.now())
      .then((isOurs) => (isOurs ? undefined : gone.abort()))
      .catch((error: unknown) => log.warn({ err: error }, 'Job not renewed'))
      .finally(() => renewals.delete(renewal));
    renewals.add(renewal);
    return renewal;
  };
  const renewing = setInterval(() => void renew(), (leaseSeconds / 3) * 1000);

  try {
    tell('running');
    const steps = await openSteps(host, kind, row, asked);
    const job: RunningJob = {
      id: row.id,
      signal,
      checkpoint: checkpointSchema.safeParse(row.result).data?.checkpoint ?? null,
      progress: (done, total) => {
        count = { done: Math.min(done, total), total };
        progress = Math.max(progress, Math.min(99, Math.round((done / Math.max(total, 1)) * 100)));
        if (performance.now() - reportedAt < progressMilliseconds) return;
        reportedAt = performance.now();
        void renew();
        tell('running');
      },
      step: async (work, checkpoint) => {
        if (signal.aborted) throw new JobStopped();
        return steps(work, checkpoint, () => progress);
      },
    };
    const payload = await openPayload(host, row.payload).catch(async (error: unknown) => {
      // Cancelling has already removed the payload.
      await renew();
      throw error;
    });
    const result = await kind.run(job, payload);
    await end({ status: 'done', result });
  } catch (error) {
    if (stop.aborted && !gone.signal.aborted) await releaseJob(host.database, row);
    else if (!(error instanceof JobStopped) && !gone.signal.aborted) {
      isFailed = !(error instanceof Refusal);
      await end(endOf(error));
    }
  } finally {
    clearInterval(renewing);
    span.end(isFailed);
    // Whoever looks for the job next would pass over a row that is being written.
    await Promise.all(renewals);
  }

  async function end(how: JobEnd): Promise<void> {
    const now = host.clock.now();
    let settled = async (): Promise<void> => {};
    const isOurs = await host.database.within({ role: 'system' }, async (tx) => {
      if (!(await finishJob(tx, row, how, now))) return false;
      settled = await settle(host, tx, kind, row, how);
      return true;
    });
    if (how.status === 'done') progress = 100;
    if (!isOurs) return;
    tell(how.status);
    await settled();
  }

  function endOf(error: unknown): JobEnd {
    if (error instanceof Refusal) return { status: 'failed', code: error.refusal.code };
    const resumed = afterOutage(error, row, host.clock.now());
    if (resumed) {
      log.warn({ err: error }, 'Job goes on when the database is back');
      return resumed;
    }
    log.error({ err: error, attempt: row.attempts }, 'Job failed');
    if (row.attempts >= (kind.attempts ?? defaultAttempts))
      return { status: 'failed', code: commonCodes.unexpected.code };
    return { status: 'queued', runAt: host.clock.now().add({ seconds: 5 * 4 ** (row.attempts - 1) }) };
  }
}

/**
 * Removes the payload and notifies the person, in the transaction that ends the job.
 * @returns work to do after the commit
 */
async function settle(
  host: Host,
  tx: Transaction,
  kind: JobKind,
  row: JobRow,
  how: JobEnd,
): Promise<() => Promise<void>> {
  const { company_id: companyId, user_id: userId } = row;
  if (how.status === 'queued' || companyId === null || userId === null) return async () => {};
  const scope: Scope = { role: 'tenant', companyId, userId };
  await switchScope(tx, scope);
  const acting = { companyId, name: 'Muster', accessor: 'job' } as const;
  const opened = openContext(host, tx, hostInfo(acting), hostActor(acting), scope, host.clock.now(), host.log);
  await removePayload(opened.context, row.payload);
  const notice = kind.notice?.({ id: row.id, result: how.status === 'done' ? how.result : null });
  // A program asks for its job; nobody waits for news of it.
  if (notice && row.api_key === null) await notify(opened.context, [userId], notice);
  return opened.committed;
}

type Steps = <T>(
  work: (context: TenantContext) => Promise<T>,
  checkpoint: ((done: T) => unknown) | undefined,
  progress: () => number,
) => Promise<T>;

/** Reads the person again for each step: a removed right stops the job at its next step. */
async function openSteps(host: Host, kind: JobKind, row: JobRow, request: string): Promise<Steps> {
  const { company_id: companyId, user_id: userId } = row;
  if (companyId === null || userId === null) throw new Refusal(commonCodes.forbidden);
  const scope: Scope = { role: 'tenant', companyId, userId };
  return async (work, checkpoint, progress) => {
    let committed = async (): Promise<void> => {};
    const done = await host.database.within({ role: 'system', companyId, userId }, async (tx) => {
      const [held] = await tx.select({ id: jobs.id }).from(jobs).where(isHeld(row)).for('update');
      if (!held) throw new JobStopped();
      const actor =
        row.api_key === null
          ? await loadPerson(tx, userId, companyId)
          : await loadKeyActor(tx, companyId, row.api_key, host.clock.now());
      if (!actor || !mayRun(kind, actor)) throw new Refusal(commonCodes.forbidden);
      await switchScope(tx, scope);
      // What a step enqueues belongs to the same request.
      const info = { ...hostInfo({ companyId, name: actor.name, accessor: 'job' }), requestId: request };
      const opened = openContext(host, tx, info, actor, scope, host.clock.now(), host.log);
      committed = opened.committed;
      const result = await work(opened.context);
      if (checkpoint) {
        await switchScope(tx, scope);
        await tx
          .update(jobs)
          .set({ result: { checkpoint: checkpoint(result) }, progress: progress() })
          .where(eq(jobs.id, row.id));
      }
      return result;
    });
    await committed();
    return done;
  };
}
