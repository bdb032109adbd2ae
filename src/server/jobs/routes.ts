import { and, desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { commonCodes } from '#shared/contract/index.ts';
import { cancelJob, downloadJobFile, jobCodes, listJobs, retrieveJob, type Job } from '#shared/contract/jobs.ts';
import { Refusal, serveAnyone, type Context, type Route } from '../http/index.ts';
import { files, jobs } from '../tenancy/tables.ts';
import type { JobKind } from './kind.ts';
import { blankPayload } from './payload.ts';
import type { JobRow } from './queue.ts';

const resultSchema = z.record(z.string(), z.unknown());
const fileSchema = z.object({ file: z.string() });
/** What a job has done that ended before its end: its last checkpoint says it under `result`, where it says anything. */
const stoppedSchema = z.object({ checkpoint: z.object({ result: resultSchema }) });

function factsOf({ status, result }: JobRow): Record<string, unknown> | null {
  if (status === 'done') return resultSchema.safeParse(result).data ?? {};
  if (status === 'queued' || status === 'running') return null;
  return stoppedSchema.safeParse(result).data?.checkpoint.result ?? null;
}

function present(row: JobRow): Job {
  const facts = factsOf(row);
  const { file, ...result } = facts ?? {};
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    progress: row.progress,
    result: facts && result,
    has_file: row.status === 'done' && typeof file === 'string',
    error_code: row.error_code,
    created_at: row.created_at,
    finished_at: row.finished_at,
  };
}

/** Own jobs in the present company, and no others. */
function mine(context: Context) {
  const { actor } = context;
  if (!actor || actor.companyId === null) throw new Refusal(commonCodes.notFound);
  return and(eq(jobs.company_id, actor.companyId), eq(jobs.user_id, actor.userId));
}

async function findMine(context: Context, id: number): Promise<JobRow> {
  const [row] = await context.tx
    .select()
    .from(jobs)
    .where(and(mine(context), eq(jobs.id, id)));
  if (!row) throw new Refusal(commonCodes.notFound);
  return row;
}

/** The calls of the job list; every slice's jobs are found by them. */
export function jobRoutes(kinds: readonly JobKind[]): Route[] {
  const names = new Set<string>();
  for (const { kind } of kinds) {
    if (names.has(kind)) throw new Error(`Job kind declared twice: ${kind}`);
    names.add(kind);
  }
  return [
    serveAnyone(listJobs, async (context) => {
      if (context.actor?.companyId == null) return { data: [], total: 0, next: null };
      const rows = await context.tx.select().from(jobs).where(mine(context)).orderBy(desc(jobs.id)).limit(100);
      return { data: rows.map(present), total: rows.length, next: null };
    }),
    serveAnyone(retrieveJob, async (context, { params }) => present(await findMine(context, params.id))),
    serveAnyone(cancelJob, async (context, { params }) => {
      await findMine(context, params.id);
      const [row] = await context.tx
        .update(jobs)
        .set({
          status: 'cancelled',
          held_until: null,
          finished_at: context.now.toString(),
          payload: blankPayload,
        })
        .where(and(mine(context), eq(jobs.id, params.id), inArray(jobs.status, ['queued', 'running'])))
        .returning();
      if (!row) throw new Refusal(jobCodes.hasEnded);
      const { actor } = context;
      if (actor && row.company_id !== null) {
        const payload = { id: row.id, kind: row.kind, status: row.status, progress: row.progress };
        context.publish({ companyId: row.company_id, userId: actor.userId, topic: 'jobs', payload });
      }
      return present(row);
    }),
    serveAnyone(downloadJobFile, async (context, { params }) => {
      const row = await findMine(context, params.id);
      const name = row.status === 'done' ? fileSchema.safeParse(row.result).data?.file : undefined;
      if (name === undefined || row.company_id === null) throw new Refusal(commonCodes.notFound);
      const [file] = await context.tx
        .select()
        .from(files)
        .where(and(eq(files.company_id, row.company_id), eq(files.name, name)));
      const stored = file && (await context.services.files.read(name));
      if (!file || !stored) throw new Refusal(commonCodes.notFound);
      return { fileName: file.title || file.name, contentType: file.content_type, stream: stored.stream };
    }),
  ];
}
