import { and, eq, isNull } from 'drizzle-orm';
import { pdfRowLimit, type Access, type Permission } from '#shared/contract/index.ts';
import { openContent, writeExport, type OpenContent } from '#server/export/index.ts';
import { keepFile } from '#server/files/index.ts';
import type { Host } from '#server/host.ts';
import { mayCall, type TenantContext } from '#server/http/index.ts';
import { asPerson } from '#server/jobs/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { presentationOf } from '#server/presentation/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { fileDays } from '../../contract/export-run.ts';
import { exportRuns } from '../tables.ts';
import { ExportFailure } from './failure.ts';
import { fileNameOf } from './file-name.ts';
import type { Found } from './run-job.ts';

/** A stored file that may be delivered. */
export interface RunFile {
  /** Its name in the store. */
  readonly name: string;
  /** The name that people see, with its extension. */
  readonly title: string;
  readonly size: number;
  readonly rows: number;
}

const isPermission = (access: Access): access is Permission => access.includes('.');

/**
 * Writes the file of a run with the rights that its owner has now, for the time at which it was due. A file that is already stored
 * is returned.
 * @throws ExportFailure; PersonGoneError; Refusal
 */
export async function writeRun(host: Host, { companyId, task, run }: Found): Promise<RunFile> {
  if (run.stored_file !== null) return { name: run.stored_file, title: run.title, size: run.size, rows: run.rows };
  const now = Temporal.Instant.from(run.due_time);
  const { company, periodStart } = await host.database.within({ role: 'tenant', companyId }, async (tx) => ({
    company: (
      await tx
        .select({ zone: companies.company_timezone, weekStart: companies.week_start })
        .from(companies)
        .where(eq(companies.id, companyId))
    )[0],
    periodStart: (await presentationOf({ tx, companyId })).period_start,
  }));
  const { zone = 'UTC', weekStart = 1 } = company ?? {};
  const due = now.toZonedDateTimeISO(zone);
  const date = due.toPlainDate().toString();
  const { format, language } = task;
  const open = openContent(host, task.content, { format, language, today: date, weekStart, periodStart });
  if (!open) throw new ExportFailure('question');
  const { source, query } = open;
  const step = <T>(work: (context: TenantContext) => Promise<T>): Promise<T> =>
    asPerson(host, { companyId, userId: task.owner }, async (context) => {
      if (!mayCall(context.actor, source.calls.exportJob)) throw new ExportFailure('right');
      return work(context);
    });
  await refuseLongPdf(open, step, now);
  const written = await writeExport({ source, query, now, step });
  const title = `${fileNameOf(task.file_name, {
    task: task.task_name,
    date,
    time: due.toPlainTime().toString({ smallestUnit: 'minute' }).replace(':', ''),
    from: open.days?.from ?? date,
    to: open.days?.to ?? date,
    run: String(run.id),
  })}.${format}`;
  try {
    return await step(async (context) => {
      const { access } = source.calls.exportJob;
      const expiresAt = context.now.add({ hours: fileDays * 24 });
      await keepFile(context, { ...written, title, access: isPermission(access) ? access : null, expiresAt });
      const { name, size, rows } = written;
      const taken = await context.tx
        .update(exportRuns)
        .set({ stored_file: name, title, size, rows })
        .where(and(eq(exportRuns.company_id, companyId), eq(exportRuns.id, run.id), isNull(exportRuns.stored_file)))
        .returning({ id: exportRuns.id });
      if (taken.length === 0) throw new Error('Another worker has written the file');
      await writeLog(context, [
        { action: 'export', objectType: source.loggedAs, objectId: null, objectName: title, changes: [] },
      ]);
      return { name, title, size, rows };
    });
  } catch (error) {
    await host.files.remove(written.name);
    throw error;
  }
}

/** @throws ExportFailure if the PDF would be too long for anybody to read */
async function refuseLongPdf(
  { source, query }: OpenContent,
  step: <T>(work: (context: TenantContext) => Promise<T>) => Promise<T>,
  now: Temporal.Instant,
): Promise<void> {
  if (query.format !== 'pdf') return;
  const count = await step((context) => source.count({ ...context, now }, query, pdfRowLimit));
  if (count > pdfRowLimit) throw new ExportFailure('tooLong');
}
