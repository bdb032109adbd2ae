import { and, eq, isNotNull, lt, lte } from 'drizzle-orm';
import { asCompany, type TenantContext } from '#server/http/index.ts';
import { announce, enqueueForHost } from '#server/jobs/index.ts';
import { entitlementIn, isSwitchedOff } from '#server/subscription/index.ts';
import type { CompanyRecurringJob, HostRecurringJob } from '#server/recurring/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { runDays } from '../../contract/export-run.ts';
import { autoExports, exportRuns } from '../tables.ts';
import { exportRunJob } from './run-job.ts';
import { lastDue } from './schedule.ts';

type Task = typeof autoExports.$inferSelect;

/** The most companies of one run; the next run does the rest. */
const mostCompanies = 1000;

/** Starts the due exports of all companies. */
export const dueExports: HostRecurringJob = {
  name: 'system.auto_exports',
  scope: 'host',
  schedule: { everyMinutes: 1 },
  run: async (host, signal) => {
    const now = host.clock.now().toString();
    const companies = await host.database.within({ role: 'system' }, (tx) =>
      tx
        .selectDistinct({ id: autoExports.company_id })
        .from(autoExports)
        .where(and(eq(autoExports.status, 'active'), lte(autoExports.next_run, now)))
        .limit(mostCompanies),
    );
    for (const { id } of companies) {
      if (signal.aborted) return;
      try {
        await asCompany(host, { companyId: id, name: 'Muster', accessor: 'job' }, putInDue);
      } catch (error) {
        // A failure in one company does not stop the others.
        host.log.error({ err: error, company: id }, 'Automatic exports not put in');
      }
    }
  },
};

async function putInDue(context: TenantContext): Promise<void> {
  const { tx, companyId, now } = context;
  const due = await tx
    .select()
    .from(autoExports)
    .where(
      and(
        eq(autoExports.company_id, companyId),
        eq(autoExports.status, 'active'),
        lte(autoExports.next_run, now.toString()),
      ),
    )
    .orderBy(autoExports.next_run, autoExports.id)
    .for('update', { skipLocked: true });
  if (due.length === 0) return;
  const { zone } = await companyClock(context);
  const isOff = isSwitchedOff(await entitlementIn(context), 'system.auto_export');
  for (const task of due) {
    const reckoned = lastDue(task, zone, Temporal.Instant.from(task.next_run), now);
    await tx
      .update(autoExports)
      .set({ next_run: reckoned.next.toString() })
      .where(and(eq(autoExports.company_id, companyId), eq(autoExports.id, task.id)));
    if (!isOff) await putIn(context, task, reckoned.due);
  }
}

/** Starts a run of an export once for each due time; a repeated call does nothing. */
export async function putIn(context: TenantContext, task: Task, due: Temporal.Instant): Promise<void> {
  const { tx, companyId, now, services } = context;
  const [run] = await tx
    .insert(exportRuns)
    .values({
      company_id: companyId,
      auto_export: task.id,
      owner: task.owner,
      content: task.content,
      target: task.target,
      due_time: due.toString(),
      create_time: now.toString(),
      update_time: now.toString(),
    })
    .onConflictDoNothing()
    .returning({ id: exportRuns.id });
  if (!run) return;
  await enqueueForHost(tx, { kind: exportRunJob, payload: { company: companyId, run: run.id }, companyId }, now);
  context.publish({ companyId, topic: 'system.export_run', payload: { kind: 'add', id: run.id } });
  context.afterCommit(() => announce(services));
}

/** Deletes old runs. Their files are deleted before. */
export const oldRuns: CompanyRecurringJob = {
  name: 'system.export_runs',
  scope: 'company',
  schedule: { dailyAt: '03:40' },
  run: async ({ tx, companyId, now }) => {
    await tx
      .delete(exportRuns)
      .where(
        and(
          eq(exportRuns.company_id, companyId),
          isNotNull(exportRuns.end_time),
          lt(exportRuns.create_time, now.subtract({ hours: runDays * 24 }).toString()),
        ),
      );
  },
};
