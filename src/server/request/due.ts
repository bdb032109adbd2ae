import { and, asc, eq, inArray, isNotNull, lte, sql, type SQL } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '../http/index.ts';
import { act, alone, transition, type ResourceRegistry, type ResourceServer, type Row } from '../resource/index.ts';
import { toldOf, type Applicant } from './applicant.ts';
import { activeStep, handOver } from './course.ts';
import { expireCancellation } from './cancellation.ts';
import { endCourse, saveCourse } from './course-rows.ts';
import { loadCourse, type Subject } from './load-course.ts';
import { byTime } from './deciding.ts';
import { isCancelling, isWaiting } from './is-waiting.ts';
import type { FlowBy } from './progress.ts';
import { recordEvent } from './record-event.ts';
import { requestSettings } from './settings.ts';
import { requestSteps } from './tables.ts';
import { tellEnding } from './tell-outcome.ts';
import { tellAgain, tellNamed, tellStep } from './tell.ts';

/** A kind of request with a full course, as its slice serves it. */
export type KindServer = ResourceServer & {
  readonly inbox: string | undefined;
  readonly subjectOf: (row: Row) => Subject;
  readonly applicant: (row: Row) => Applicant;
  readonly flowBy: ((row: Row) => FlowBy) | undefined;
};

/** True for the kinds of requests. */
export const isKind = (server: ResourceServer): server is KindServer => 'subjectOf' in server && 'inbox' in server;

/** Steps and requests per run; the rest follows in the next. */
const most = 500;

/** Handles overdue requests: steps that have timed out, and requests undecided for longer than the company allows. */
export async function doDue(context: TenantContext, registry: ResourceRegistry): Promise<void> {
  const { tx, companyId, now } = context;
  const due = await tx
    .select({ resource: requestSteps.resource, request: requestSteps.request, id: requestSteps.id })
    .from(requestSteps)
    .where(
      and(
        eq(requestSteps.company_id, companyId),
        eq(requestSteps.status, 'active'),
        isNotNull(requestSteps.due_at),
        lte(requestSteps.due_at, now.toString()),
      ),
    )
    .orderBy(asc(requestSteps.due_at))
    .limit(most);
  const kinds = registry.all().filter(isKind);
  for (const { resource, request, id } of due) {
    const kind = kinds.find((each) => each.resource.name === resource);
    // A refusal, for instance because of a locked day, leaves the step to a person: its timeout is cleared and not
    // retried.
    const outcome = kind ? await alone(context, () => actUpon(context, kind, request)) : undefined;
    if (!kind || outcome?.refusal)
      await tx
        .update(requestSteps)
        .set({ due_at: null })
        .where(and(eq(requestSteps.company_id, companyId), eq(requestSteps.id, id)));
  }
  const { request_expiry_days: days } = await requestSettings(context);
  if (days !== null) for (const kind of kinds) await expire(context, kind, now.subtract({ hours: days * 24 }));
}

/** The request of a step, locked. */
export async function lockedRow(context: TenantContext, { table }: KindServer, id: number): Promise<Row> {
  const [row]: Row[] = await context.tx
    .select()
    .from(table)
    .where(and(eq(sql`${table}.company_id`, context.companyId), eq(table.id, id)))
    .for('no key update');
  if (!row || !isWaiting(row)) throw new Refusal(commonCodes.wrongState);
  return row;
}

async function actUpon(context: TenantContext, kind: KindServer, id: number): Promise<void> {
  const row = await lockedRow(context, kind, id);
  const subject = kind.subjectOf(row);
  const told = toldOf(kind.applicant(row), row);
  const steps = await loadCourse(context, subject);
  const step = activeStep(steps);
  if (!step) throw new Refusal(commonCodes.wrongState);
  const place = steps.indexOf(step);
  if (step.timeoutAction === 'auto_approve' || step.timeoutAction === 'auto_reject') {
    const isApproval = step.timeoutAction === 'auto_approve';
    const acting = { ...context };
    byTime.add(acting);
    if (isCancelling(row))
      return act(
        kind,
        acting,
        isApproval ? 'approve_cancel' : 'reject_cancel',
        id,
        isApproval ? {} : { keep_reason: '–' },
      );
    return act(kind, acting, isApproval ? 'approve' : 'reject', id, isApproval ? {} : { reject_reason: '–' });
  }
  if (step.timeoutAction === 'escalate' && step.escalateTo.length > 0) {
    const after = handOver(steps, () => true, step.escalateTo);
    await saveCourse(context, subject, steps, after);
    await recordEvent(context, subject, 'escalated', { place });
    await again(context, step.id, null);
    return tellNamed(context, kind, step.escalateTo, told);
  }
  if (isCancelling(row)) await tellAgain(context, kind, step, told);
  else await tellStep(context, kind, steps, told);
  await recordEvent(context, subject, 'reminded', { place });
  await again(context, step.id, step.timeoutHours);
}

/** When a step is due next: after the same number of hours, or never. */
async function again({ tx, companyId, now }: TenantContext, step: number | null, hours: number | null): Promise<void> {
  if (step === null) return;
  await tx
    .update(requestSteps)
    .set({ due_at: hours === null ? null : now.add({ hours }).toString() })
    .where(and(eq(requestSteps.company_id, companyId), eq(requestSteps.id, step)));
}

/** Ends the requests of a kind without any event since an instant. */
async function expire(context: TenantContext, kind: KindServer, since: Temporal.Instant): Promise<void> {
  await expireWhere(context, kind, lte(sql`${kind.table}.update_time`, since.toString()));
  await expireCancellations(context, kind, lte(sql`${kind.table}.cancel_asked`, since.toString()));
}

/** Ends all undecided requests of an employee, of every kind that can end this way. */
export async function expireOf(context: TenantContext, registry: ResourceRegistry, employee: number): Promise<void> {
  for (const kind of registry.all().filter(isKind))
    if ('employee' in kind.table && 'request_no' in kind.table)
      for (const end of [expireWhere, expireCancellations])
        await end(context, kind, eq(sql`${kind.table}.employee`, employee));
}

/** Ends the wishes that approved requests be cancelled: what was approved stays. */
export async function expireCancellations(context: TenantContext, kind: KindServer, which: SQL): Promise<void> {
  const { table } = kind;
  if (!kind.resource.actions['approve_cancel']) return;
  const rows: Row[] = await context.tx
    .select()
    .from(table)
    .where(and(eq(sql`${table}.company_id`, context.companyId), isNotNull(sql`${table}.cancel_asked`), which))
    .orderBy(asc(table.id))
    .limit(most)
    .for('no key update');
  for (const row of rows) {
    const set = await expireCancellation(context, kind, row);
    await transition(kind, context, Number(row['id']), {
      action: 'expire',
      from: ['approved'],
      to: undefined,
      set,
      name: String(row['request_no'] ?? ''),
      row,
    });
  }
}

export async function expireWhere(context: TenantContext, kind: KindServer, which: SQL): Promise<void> {
  const { table } = kind;
  const rows: Row[] = await context.tx
    .select()
    .from(table)
    .where(and(eq(sql`${table}.company_id`, context.companyId), inArray(sql`${table}.status`, ['pending']), which))
    .orderBy(asc(table.id))
    .limit(most)
    .for('no key update');
  for (const row of rows) {
    const subject = kind.subjectOf(row);
    const steps = await endCourse(context, subject);
    await recordEvent(context, subject, 'expired');
    await transition(kind, context, subject.request, {
      action: 'expire',
      from: ['pending'],
      to: 'expired',
      name: String(row['request_no'] ?? ''),
      row,
    });
    await tellEnding(context, kind, toldOf(kind.applicant(row), row), { result: 'expired' }, steps);
  }
}
