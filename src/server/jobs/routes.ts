import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { cancelJob, jobCodes, listJobs, retrieveJob, type Job } from '#shared/contract/jobs.ts';
import { Refusal, serveAnyone, type Actor, type Context, type Route } from '../http/index.ts';
import { jobs } from './tables.ts';
import type { JobKind } from './kind.ts';
import { blankPayload, removePayload } from './payload.ts';
import { presentJobs } from './present.ts';
import type { JobRow } from './queue.ts';

type OwnContext = Context & { readonly actor: Actor & { readonly companyId: number } };

/** The person's own jobs in the present company; for a program, those started with its key. */
function mine({ actor }: OwnContext) {
  const { companyId, userId, apiKey } = actor;
  return and(
    eq(jobs.company_id, companyId),
    eq(jobs.user_id, userId),
    apiKey === undefined ? isNull(jobs.api_key) : eq(jobs.api_key, apiKey),
  );
}

function inCompany(context: Context): OwnContext {
  const { actor } = context;
  if (!actor || actor.companyId === null) throw new Refusal(commonCodes.notFound);
  return { ...context, actor: { ...actor, companyId: actor.companyId } };
}

async function findMine(context: OwnContext, id: number): Promise<JobRow> {
  const [row] = await context.tx
    .select()
    .from(jobs)
    .where(and(mine(context), eq(jobs.id, id)));
  if (!row) throw new Refusal(commonCodes.notFound);
  return row;
}

/** The calls of the job list, for jobs of all slices. */
export function jobRoutes(kinds: readonly JobKind[]): Route[] {
  const byName = new Map<string, JobKind>();
  for (const kind of kinds) {
    if (byName.has(kind.kind)) throw new Error(`Job kind declared twice: ${kind.kind}`);
    byName.set(kind.kind, kind);
  }
  const present = async (context: OwnContext, row: JobRow): Promise<Job> => {
    const [job] = await presentJobs(context, byName, [row]);
    if (!job) throw new Refusal(commonCodes.notFound);
    return job;
  };
  return [
    serveAnyone(listJobs, async (context) => {
      if (context.actor?.companyId == null) return { data: [], total: 0, next: null };
      const own = inCompany(context);
      const rows = await own.tx.select().from(jobs).where(mine(own)).orderBy(desc(jobs.id)).limit(100);
      return { data: await presentJobs(own, byName, rows), total: rows.length, next: null };
    }),
    serveAnyone(retrieveJob, async (context, { params }) => {
      const own = inCompany(context);
      return present(own, await findMine(own, params.id));
    }),
    serveAnyone(cancelJob, async (context, { params }) => {
      const own = inCompany(context);
      const { payload: queued } = await findMine(own, params.id);
      const [row] = await own.tx
        .update(jobs)
        .set({
          status: 'cancelled',
          held_until: null,
          finished_at: own.now.toString(),
          payload: blankPayload,
        })
        .where(and(mine(own), eq(jobs.id, params.id), inArray(jobs.status, ['queued', 'running'])))
        .returning();
      if (!row) throw new Refusal(jobCodes.hasEnded);
      const { companyId, userId } = own.actor;
      await removePayload({ ...own, companyId }, queued);
      const payload = { id: row.id, kind: row.kind, status: row.status, progress: row.progress };
      own.publish({ companyId, userId, topic: 'jobs', payload });
      return present(own, row);
    }),
  ];
}
