import { commonCodes } from '#shared/contract/index.ts';
import { switchScope, type Scope } from '../db/database.ts';
import type { Host } from '../host.ts';
import { hostActor, hostInfo, openContext } from '../http/context.ts';
import { jobs } from './tables.ts';
import { traced } from './traced.ts';
import { JobStopped, type HostJobKind, type JobEnding } from './kind.ts';
import { afterOutage, finishJob, isHeld, leaseSeconds, releaseJob, renewJob, type JobRow } from './queue.ts';

/** Enough tries for a mail server that is away for an hour: after 5 s, 20 s, 80 s … */
const attempts = 7;

/**
 * Runs a claimed job of the host. Deletes its row when it is done and its payload when it is given up, since
 * the payload may hold secrets of one person. Never throws for failures of the job.
 */
export async function runForHost(host: Host, kind: HostJobKind, row: JobRow, stop: AbortSignal): Promise<void> {
  const asked = row.request ?? crypto.randomUUID();
  const log = host.log.child({ job: row.id, kind: kind.kind, request: asked });
  const span = traced(host, kind.kind, row, asked);
  let isFailed = false;
  const gone = new AbortController();
  const renew = async (): Promise<void> => {
    try {
      if (!(await renewJob(host.database, row, { progress: 0 }, host.clock.now()))) gone.abort();
    } catch (error) {
      log.warn({ err: error }, 'Job not renewed');
    }
  };
  const renewing = setInterval(() => void renew(), (leaseSeconds / 3) * 1000);
  try {
    await kind.runForHost(
      {
        id: row.id,
        isLastTry: row.attempts >= attempts,
        signal: AbortSignal.any([stop, gone.signal]),
        finish: (work) => finish(work),
      },
      host,
      row.payload,
    );
    await host.database.within({ role: 'system' }, async (tx) => {
      await tx.delete(jobs).where(isHeld(row));
    });
  } catch (error) {
    if (stop.aborted && !gone.signal.aborted) await releaseJob(host.database, row);
    else if (!(error instanceof JobStopped) && !gone.signal.aborted) {
      isFailed = true;
      await retryOrGiveUp(error);
    }
  } finally {
    clearInterval(renewing);
    span.end(isFailed);
  }

  async function finish<T>(work: (end: JobEnding) => Promise<T>): Promise<T> {
    const now = host.clock.now();
    const committed: (() => Promise<void>)[] = [];
    const done = await host.database.within({ role: 'system' }, async (tx) => {
      const ended = await tx.delete(jobs).where(isHeld(row)).returning({ id: jobs.id });
      if (ended.length === 0) throw new JobStopped();
      return work({
        tx,
        now,
        inCompany: async (acting, inside) => {
          const scope: Scope = { role: 'tenant', companyId: acting.companyId };
          await switchScope(tx, scope);
          const opened = openContext(host, tx, hostInfo(acting), hostActor(acting), scope, now, host.log);
          committed.push(opened.committed);
          const result = await inside(opened.context);
          await switchScope(tx, { role: 'system' });
          return result;
        },
      });
    });
    for (const tell of committed) await tell();
    return done;
  }

  async function retryOrGiveUp(error: unknown): Promise<void> {
    const now = host.clock.now();
    const resumed = afterOutage(error, row, now);
    if (resumed) log.warn({ err: error }, 'Job goes on when the database is back');
    else log.error({ err: error, attempt: row.attempts }, 'Job failed');
    await host.database.within({ role: 'system' }, async (tx) => {
      if (resumed) {
        await finishJob(tx, row, resumed, now);
      } else if (row.attempts < attempts) {
        await finishJob(tx, row, { status: 'queued', runAt: now.add({ seconds: 5 * 4 ** (row.attempts - 1) }) }, now);
      } else {
        await finishJob(tx, row, { status: 'failed', code: commonCodes.unexpected.code }, now);
      }
    });
  }
}
