import type { TenantContext } from '../http/index.ts';
import { jobs } from './tables.ts';
import { keepPayload } from './payload.ts';
import { announce } from './wake.ts';
import type { Transaction } from '../db/database.ts';
import type { HostJobKind, JobKind } from './kind.ts';

export interface NewJob {
  readonly kind: JobKind;
  readonly payload: unknown;
}

/**
 * Enqueues a job in the transaction of the call that asks for it: it exists only if that commits. It runs as the
 * caller.
 * @returns the job's id
 */
export async function enqueue(context: TenantContext, job: NewJob): Promise<number> {
  const now = context.now.toString();
  const [row] = await context.tx
    .insert(jobs)
    .values({
      company_id: context.companyId,
      user_id: context.actor.userId,
      api_key: context.actor.apiKey ?? null,
      kind: job.kind.kind,
      request: context.requestId,
      trace: context.services.traces.placeOf(context.requestId),
      payload: await keepPayload(context, job.kind.payload.parse(job.payload)),
      run_at: now,
      created_at: now,
    })
    .returning({ id: jobs.id });
  if (!row) throw new Error('The job was not stored');
  context.afterCommit(() => announce(context.services));
  return row.id;
}

/**
 * Enqueues a job of the host, in a transaction of role `system` or of a company (`companyId`). Call `announce` after
 * the commit; a worker that does not hear it finds the job within two seconds.
 */
export async function enqueueForHost(
  tx: Transaction,
  job: { readonly kind: HostJobKind; readonly payload: unknown; readonly companyId?: number },
  now: Temporal.Instant,
): Promise<void> {
  await tx.insert(jobs).values({
    company_id: job.companyId ?? null,
    kind: job.kind.kind,
    payload: job.kind.payload.parse(job.payload),
    run_at: now.toString(),
    created_at: now.toString(),
  });
}
