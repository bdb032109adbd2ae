import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Host } from '#server/host.ts';
import type { TenantContext } from '#server/http/index.ts';
import { defineHostJobKind, JobStopped, type RunningHostJob } from '#server/jobs/index.ts';
import { notify } from '#server/notifications/index.ts';
import { usersWith } from '#server/tenancy/membership.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { autoExports, exportRuns } from '../tables.ts';
import { deliver } from './deliver.ts';
import { endingFaults, failureOf, type ExportFailure } from './failure.ts';
import { writeRun } from './write-run.ts';

/** Failed runs in a row after which an export is paused. */
const mostFailures = 3;

/** A run and its export, as currently stored. */
export interface Found {
  readonly companyId: number;
  readonly task: typeof autoExports.$inferSelect;
  readonly run: typeof exportRuns.$inferSelect;
}

/**
 * Writes an export and delivers it. A run that was killed continues: a stored file is not written again, and a repeated delivery
 * has the same name. A failed attempt is repeated after growing delays.
 */
export const exportRunJob = defineHostJobKind({
  kind: 'system.auto_export',
  payload: z.strictObject({ company: z.int(), run: z.int() }),
  run: async (job, host, { company, run: id }) => {
    const found = await find(host, company, id);
    if (!found || found.run.status === 'sent' || found.run.status === 'failed') return;
    try {
      const file = await writeRun(host, found);
      const answer = await deliver(host, found, file, job.signal);
      await job.finish(({ inCompany }) =>
        inCompany({ companyId: company, name: 'Muster', accessor: 'job' }, (context) =>
          succeed(context, found, answer),
        ),
      );
    } catch (error) {
      if (error instanceof JobStopped) throw error;
      await fail(host, job, found, failureOf(error), error);
    }
  },
});

async function find(host: Host, companyId: number, id: number): Promise<Found | undefined> {
  const [row] = await host.database.within({ role: 'tenant', companyId }, (tx) =>
    tx
      .select({ task: autoExports, run: exportRuns })
      .from(exportRuns)
      .innerJoin(
        autoExports,
        and(eq(autoExports.company_id, exportRuns.company_id), eq(autoExports.id, exportRuns.auto_export)),
      )
      .where(and(eq(exportRuns.company_id, companyId), eq(exportRuns.id, id))),
  );
  return row && { companyId, ...row };
}

type RunChange = Partial<typeof exportRuns.$inferInsert>;
type TaskChange = Partial<typeof autoExports.$inferInsert>;

async function setRun({ tx, companyId, now, publish }: TenantContext, { run }: Found, set: RunChange): Promise<void> {
  await tx
    .update(exportRuns)
    .set({ ...set, update_time: now.toString() })
    .where(and(eq(exportRuns.company_id, companyId), eq(exportRuns.id, run.id), isNull(exportRuns.end_time)));
  publish({ companyId, topic: 'system.export_run', payload: { kind: 'change', id: run.id } });
}

async function setTask(
  { tx, companyId, now, publish }: TenantContext,
  { task }: Found,
  set: TaskChange,
): Promise<void> {
  await tx
    .update(autoExports)
    .set({ ...set, last_run: now.toString() })
    .where(and(eq(autoExports.company_id, companyId), eq(autoExports.id, task.id)));
  publish({ companyId, topic: 'system.auto_export', payload: { kind: 'change', id: task.id } });
}

async function succeed(context: TenantContext, found: Found, answer: string): Promise<void> {
  const { run } = found;
  const end = {
    status: 'sent',
    fault: 'none',
    answer,
    tries: run.tries + 1,
    end_time: context.now.toString(),
  } as const;
  await setRun(context, found, end);
  await setTask(context, found, { failures: 0, last_fault: 'none' });
}

/** Stores why an attempt failed. @throws the error if it should be tried again */
async function fail(
  host: Host,
  job: RunningHostJob,
  found: Found,
  { fault, message, isFinal }: ExportFailure,
  error: unknown,
): Promise<void> {
  const { companyId, run } = found;
  const tried = { fault, answer: message, tries: run.tries + 1 };
  if (isFinal || job.isLastTry) {
    if (fault === 'unexpected') host.log.error({ err: error, run: run.id }, 'Automatic export failed');
    await job.finish(({ inCompany }) =>
      inCompany({ companyId, name: 'Muster', accessor: 'job' }, async (context) => {
        await setRun(context, found, { ...tried, status: 'failed', end_time: context.now.toString() });
        await countFailure(context, found, fault);
      }),
    );
    return;
  }
  await host.database.within({ role: 'tenant', companyId }, (tx) =>
    tx
      .update(exportRuns)
      .set({ ...tried, status: 'retrying', update_time: host.clock.now().toString() })
      .where(and(eq(exportRuns.company_id, companyId), eq(exportRuns.id, run.id), isNull(exportRuns.end_time))),
  );
  throw error;
}

/** Pauses an export that cannot go on or has failed too often, and notifies the people concerned. */
async function countFailure(context: TenantContext, found: Found, fault: ExportFailure['fault']): Promise<void> {
  const { tx, companyId } = context;
  const [task] = await tx
    .select({ failures: autoExports.failures, status: autoExports.status })
    .from(autoExports)
    .where(and(eq(autoExports.company_id, companyId), eq(autoExports.id, found.task.id)))
    .for('update');
  if (!task) return;
  const failures = task.failures + 1;
  const isOver = endingFaults.has(fault);
  // Somebody may stand between the company and its server: nothing is tried again by itself.
  const isStranger = fault === 'hostKeyChanged';
  const isPaused = isStranger || failures >= mostFailures;
  const status = isOver ? 'stopped' : isPaused ? 'paused' : task.status;
  await setTask(context, found, { failures, last_fault: fault, status });
  if (status === task.status) return;
  await notify(context, await concerned(context, found), {
    kind: isOver ? 'auto_export_stopped' : isStranger ? 'auto_export_key' : 'auto_export_paused',
    data: { task: found.task.task_name },
    target: { type: 'system.auto_export', id: found.task.id },
  });
}

/** The owner of the export, or, after they have left, the people who may change it. */
async function concerned(context: TenantContext, { task }: Found): Promise<readonly number[]> {
  const { tx, companyId } = context;
  const [member] = await tx
    .select({ user: memberships.user_id })
    .from(memberships)
    .where(
      and(eq(memberships.company_id, companyId), eq(memberships.user_id, task.owner), eq(memberships.status, 'active')),
    );
  return member ? [member.user] : usersWith(context, 'system.auto_export.change');
}
