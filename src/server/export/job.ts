import type { ExportQuery } from '#shared/contract/index.ts';
import { z } from 'zod';
import { keepFile } from '../files/index.ts';
import type { TenantContext } from '../http/index.ts';
import { defineJobKind, type JobKind } from '../jobs/index.ts';
import { writeLog } from '../operation-log/index.ts';
import { exportEntry } from './open.ts';
import type { ExportSource } from './source.ts';
import { writeExport, type Export } from './write.ts';

/** Hours for which a file is stored. */
const retentionHours = 24;

const resultSchema = z.object({ file: z.string(), title: z.string(), rows: z.int() });
type Result = z.infer<typeof resultSchema>;
/** If the run is killed after its file was stored, the next run does nothing. */
const checkpointSchema = z.object({ kept: resultSchema });

/**
 * The job that writes a large export. It reads as its owner, each batch with the owner's rights at that time, and writes in a
 * thread directly into the store. Moving periods such as "today" mean the day of the request. If it is cancelled or fails, nothing
 * is stored.
 */
export function exportJob<Q extends ExportQuery>(source: ExportSource<Q>): JobKind {
  return defineJobKind({
    kind: `${source.name}.export`,
    permission: source.calls.exportJob.access,
    scoped: source.calls.exportJob.scoped,
    notice: ({ id, result }) => {
      const done = resultSchema.safeParse(result).data;
      return done
        ? { kind: 'export_done', data: { about: source.words, rows: done.rows }, target: { type: 'job', id } }
        : { kind: 'export_failed', data: { about: source.words } };
    },
    payload: z.object({ query: source.question, asked_at: z.iso.datetime() }),
    run: async (job, { query, asked_at: askedAt }) => {
      const before = checkpointSchema.safeParse(job.checkpoint).data;
      if (before) return before.kept;
      const now = Temporal.Instant.from(askedAt);
      let store: TenantContext['services']['files'] | undefined;
      const written = await writeExport({
        source,
        query,
        now,
        step: (work) =>
          job.step((context) => {
            store = context.services.files;
            return work(context);
          }),
        progress: (rows, total) => job.progress(rows, total),
      });
      try {
        return await job.step(
          (inside) => keep(inside, source, written),
          (kept): z.infer<typeof checkpointSchema> => ({ kept }),
        );
      } catch (error) {
        await store?.remove(written.name);
        throw error;
      }
    },
  });
}

async function keep(
  context: TenantContext,
  source: { readonly loggedAs: string },
  { rows, ...file }: Export,
): Promise<Result> {
  await keepFile(context, { ...file, access: null, expiresAt: context.now.add({ hours: retentionHours }) });
  await writeLog(context, [exportEntry(source, file.title)]);
  return { file: file.name, title: file.title, rows };
}
