import type { ExportQuery } from '#shared/contract/index.ts';
import { z } from 'zod';
import { beginFile, keepFile, type WrittenFile } from '../files/index.ts';
import type { TenantContext } from '../http/index.ts';
import { defineJobKind, type JobKind, type RunningJob } from '../jobs/index.ts';
import { writeLog } from '../operation-log/index.ts';
import { writeTableInThread, type TableRow } from '../table-file/index.ts';
import { exportEntry, openExport } from './open.ts';
import type { ExportSource, Read } from './source.ts';

/** Hours for which a file is kept. */
const keptHours = 24;
/** Rows are counted up to this for the sake of the progress; of more, the last part shows as nearly done. */
const countedRows = 1_000_000;

const resultSchema = z.object({ file: z.string(), title: z.string(), rows: z.int() });
type Result = z.infer<typeof resultSchema>;
/** A run that was killed when its file was kept already does nothing again. */
const checkpointSchema = z.object({ kept: resultSchema });

/**
 * The job that writes a large export. It reads as the person whose it is, batch by batch with the rights of that moment, and
 * writes in a thread straight into the store. The question means what it meant when it was asked: "today" is that day.
 * Where it is cancelled or fails nothing is kept.
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
      const reading = readingOf(job, now);
      const { context, open, total } = await job.step(async (inside) => {
        const asked = { ...inside, now };
        return {
          context: inside,
          open: await openExport(source, asked, query, reading.read),
          total: await source.count(asked, query, countedRows),
        };
      });
      const { threads, files } = context.services;
      const begun = await beginFile(context, query.format);
      const counted = countRows(open.table.rows, (rows) =>
        job.progress(rows, Math.max(rows, Math.min(total, countedRows))),
      );
      try {
        const table = { ...open.table, rows: counted.rows };
        const { contentType, stream } = writeTableInThread(threads, context.actor.userId, table, now.epochMilliseconds);
        const size = await files.write(begun.name, stream);
        const file = { ...begun, size, contentType, title: open.fileName };
        return await job.step(
          (inside) => keep(inside, source, file, counted.count()),
          (kept): z.infer<typeof checkpointSchema> => ({ kept }),
        );
      } catch (error) {
        await files.remove(begun.name);
        throw reading.failure() ?? error;
      }
    },
  });
}

/** Reads in steps of a job. What ended the reading is kept, since it passes through a thread and a stream before it is met. */
function readingOf(job: RunningJob, now: Temporal.Instant): { read: Read; failure: () => unknown } {
  let failure: unknown;
  return {
    failure: () => failure,
    read: async (work) => {
      try {
        return await job.step((context) => work({ ...context, now }));
      } catch (error) {
        failure ??= error;
        throw error;
      }
    },
  };
}

/** Passes rows on and counts what people would call a row. */
function countRows(
  batches: AsyncIterable<readonly TableRow[]>,
  tell: (rows: number) => void,
): { rows: AsyncGenerator<readonly TableRow[], void, void>; count: () => number } {
  let rows = 0;
  async function* passed(): AsyncGenerator<readonly TableRow[], void, void> {
    for await (const batch of batches) {
      yield batch;
      rows += batch.filter(({ kind }) => kind === 'data').length;
      tell(rows);
    }
  }
  return { rows: passed(), count: () => rows };
}

async function keep(
  context: TenantContext,
  source: { readonly loggedAs: string },
  file: Pick<WrittenFile, 'name' | 'note' | 'size' | 'contentType'> & { readonly title: string },
  rows: number,
): Promise<Result> {
  await keepFile(context, { ...file, access: null, expiresAt: context.now.add({ hours: keptHours }) });
  await writeLog(context, [exportEntry(source, file.title)]);
  return { file: file.name, title: file.title, rows };
}
