import type { TenantContext } from '../http/index.ts';
import { jobs } from '../tenancy/tables.ts';
import { announce } from './wake.ts';
import type { JobKind } from './kind.ts';

export interface NewJob {
  readonly kind: JobKind;
  readonly payload: unknown;
}

/**
 * Puts a job in, in the transaction of the call that asks for it: it exists if and only if that commits. It runs as the
 * person who asks.
 * @returns the job's id
 */
export async function enqueue(context: TenantContext, job: NewJob): Promise<number> {
  const now = context.now.toString();
  const [row] = await context.tx.insert(jobs).values({
    company_id: context.companyId,
    user_id: context.actor.userId,
    kind: job.kind.kind,
    payload: job.kind.payload.parse(job.payload),
    run_at: now,
    created_at: now,
  }).returning({ id: jobs.id });
  if (!row) throw new Error('The job was not stored');
  context.afterCommit(() => announce(context.services));
  return row.id;
}
