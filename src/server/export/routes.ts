import { directRowLimit, exportCodes, pdfRowLimit, type ExportQuery } from '#shared/contract/index.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { defineBound, roomUnder } from '../bounds/index.ts';
import { Refusal, serve, type Route, type TenantContext } from '../http/index.ts';
import { enqueue } from '../jobs/index.ts';
import { writeLog } from '../operation-log/index.ts';
import { writeTableFor } from '../table-file/index.ts';
import { jobs } from '#server/jobs/tables.ts';
import { exportJob } from './job.ts';
import { exportEntry, openExport } from './open.ts';
import type { ExportSource } from './source.ts';

/** The most waiting or running exports of a person. */
const exportBound = defineBound('export.waiting', { jobs: 5 });

/**
 * Serves the export of a list or a report: a small file directly, otherwise a job.
 * @param across serves the calls of the provider's staff. Jobs belong to companies, so the staff get a file of any size directly;
 * their caller writes the log.
 */
export function exportRoutes<Q extends ExportQuery>(source: ExportSource<Q>, across?: typeof serve): Route[] {
  const kind = exportJob(source);
  const serveFile = across ?? serve;

  const refuseLongPdf = async (context: TenantContext, query: Q): Promise<void> => {
    if (query.format === 'pdf' && (await source.count(context, query, pdfRowLimit)) > pdfRowLimit)
      throw new Refusal(exportCodes.tooManyForPdf, { context: { max: pdfRowLimit } });
  };

  const routes = [
    serveFile(source.calls.export, async (context, { query }) => {
      await refuseLongPdf(context, query);
      if (!across && query.format !== 'pdf' && (await source.count(context, query, directRowLimit)) > directRowLimit)
        throw new Refusal(exportCodes.tooManyAtOnce, { context: { max: directRowLimit } });
      const { table, fileName } = await openExport(source, context, query, (work) =>
        context.reread((tx) => work({ ...context, tx })),
      );
      const { threads, database } = context.services;
      const file = writeTableFor(threads, context.actor.userId, table, context.now.epochMilliseconds);
      // The call only reads, so the log entry is written in a transaction of its own.
      if (!across)
        context.afterCommit(() =>
          database.within({ role: 'tenant', companyId: context.companyId, userId: context.actor.userId }, (tx) =>
            writeLog({ ...context, tx }, [exportEntry(source, table.title)]),
          ),
        );
      return { fileName, contentType: file.contentType, stream: file.stream };
    }),
  ];
  if (across) return routes;
  return [
    ...routes,
    serve(source.calls.exportJob, async (context, { query }) => {
      await refuseLongPdf(context, query);
      const room = await roomUnder(context.tx, exportBound, [context.companyId, context.actor.userId], async () => ({
        jobs: await context.tx.$count(
          jobs,
          and(
            eq(jobs.company_id, context.companyId),
            eq(jobs.user_id, context.actor.userId),
            inArray(jobs.status, ['queued', 'running']),
          ),
        ),
      }));
      if (room.jobs < 1) throw new Refusal(exportCodes.tooManyWaiting, { context: { max: exportBound.most.jobs } });
      return { job: await enqueue(context, { kind, payload: { query, asked_at: context.now.toString() } }) };
    }),
  ];
}
