import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Job } from '#shared/contract/jobs.ts';
import { signedLink } from '../files/index.ts';
import { mayCall, type Actor, type Context } from '../http/index.ts';
import { files } from '#server/files/tables.ts';
import type { JobKind } from './kind.ts';
import type { JobRow } from './queue.ts';

const resultSchema = z.record(z.string(), z.unknown());
const fileSchema = z.object({ file: z.string() });
/** What a job did before it was stopped, from `result` of its last checkpoint. */
const stoppedSchema = z.object({ checkpoint: z.object({ result: resultSchema }) });

function resultOf({ status, result }: JobRow): Record<string, unknown> | null {
  if (status === 'done') return resultSchema.safeParse(result).data ?? {};
  if (status === 'queued' || status === 'running') return null;
  return stoppedSchema.safeParse(result).data?.checkpoint.result ?? null;
}

const fileOf = ({ status, result }: JobRow): string | undefined =>
  status === 'done' ? fileSchema.safeParse(result).data?.file : undefined;

/** True if the person may run such a job now. */
export function mayRun(kind: JobKind, actor: Actor): boolean {
  // A job started while the subscription was active may finish.
  return (
    kind.permission === null ||
    mayCall(actor, {
      name: kind.kind,
      access: kind.permission,
      scoped: kind.scoped ?? false,
      standing: 'closed',
      readOnly: false,
    })
  );
}

/** Jobs as the API sends them. A person who lost the right behind a file gets no link to it. */
export async function presentJobs(
  context: Context & { readonly actor: Actor & { readonly companyId: number } },
  kinds: ReadonlyMap<string, JobKind>,
  rows: readonly JobRow[],
): Promise<Job[]> {
  const { actor, tx, now } = context;
  const names = rows.flatMap((row) => {
    const kind = kinds.get(row.kind);
    return kind && mayRun(kind, actor) ? (fileOf(row) ?? []) : [];
  });
  const found =
    names.length === 0
      ? []
      : await tx
          .select()
          .from(files)
          .where(and(eq(files.company_id, actor.companyId), inArray(files.name, names)));
  const fileByName = new Map(
    found
      .filter(({ expires_at: end }) => end === null || Temporal.Instant.compare(Temporal.Instant.from(end), now) > 0)
      .map((file) => [file.name, file]),
  );
  return rows.map((row) => {
    const stored = resultOf(row);
    const { file: name, ...result } = stored ?? {};
    const file = typeof name === 'string' ? fileByName.get(name) : undefined;
    return {
      id: row.id,
      kind: row.kind,
      status: row.status,
      progress: row.progress,
      count: row.done === null || row.total === null ? null : { done: row.done, total: row.total },
      result: stored && result,
      file: file
        ? {
            url: signedLink({ ...context, companyId: actor.companyId }, file.name),
            name: file.title,
            size: file.size,
            expires_at: file.expires_at,
          }
        : null,
      error_code: row.error_code,
      created_at: row.created_at,
      finished_at: row.finished_at,
    };
  });
}
