import { and, eq } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { activeStep, type CourseDecider, type CourseStep } from './course.ts';
import type { Decider, RequestFlow } from './flow.ts';
import { loadCourse, ofSubject, type Subject } from './load-course.ts';
import { requestDeciders, requestSteps } from './tables.ts';

type StepRow = typeof requestSteps.$inferSelect;
type DeciderRow = typeof requestDeciders.$inferSelect;

const columnsOf = (who: Decider | null): Pick<DeciderRow, 'employee' | 'user_id'> => ({
  employee: who && 'employee' in who ? who.employee : null,
  user_id: who && 'user' in who ? who.user : null,
});

/** When a step that becomes active now began, and when it times out. */
function times({ now }: TenantContext, { status, timeoutHours }: CourseStep): Pick<StepRow, 'active_since' | 'due_at'> {
  if (status !== 'active') return { active_since: null, due_at: null };
  return {
    active_since: now.toString(),
    due_at: timeoutHours === null ? null : now.add({ hours: timeoutHours }).toString(),
  };
}

async function insertDeciders(
  { tx, companyId }: TenantContext,
  { resource, request }: Subject,
  step: number,
  deciders: readonly (Pick<DeciderRow, 'role' | 'place' | 'status'> & { readonly who: Decider | null })[],
): Promise<void> {
  if (deciders.length === 0) return;
  await tx.insert(requestDeciders).values(
    deciders.map(({ who, ...decider }) => ({
      company_id: companyId,
      step,
      resource,
      request,
      ...decider,
      ...columnsOf(who),
    })),
  );
}

/** Stores the course of a submitted request. */
export async function storeCourse(
  context: TenantContext,
  subject: Subject,
  steps: readonly CourseStep[],
  flow: RequestFlow | null,
): Promise<void> {
  const { tx, companyId } = context;
  const made = await tx
    .insert(requestSteps)
    .values(
      steps.map((step, place) => ({
        company_id: companyId,
        ...subject,
        place,
        flow: flow?.flow ?? null,
        flow_version: flow?.version ?? null,
        node: step.node,
        name: step.name,
        rule: step.rule,
        status: step.status,
        can_forward: step.canForward,
        can_edit_amount: step.canEditAmount,
        timeout_hours: step.timeoutHours,
        timeout_action: step.timeoutAction,
        escalate_to: step.escalateTo,
        skip_if_same: step.skipIfSame,
        when_empty: step.whenEmpty,
        is_consent: step.isConsent ?? false,
        ...times(context, step),
      })),
    )
    .returning({ id: requestSteps.id, place: requestSteps.place });
  for (const { id, place } of made) {
    const step = steps[place];
    await insertDeciders(context, subject, id, [
      ...(step?.deciders ?? []).map(({ who, status }, at) => ({ role: 'decides' as const, place: at, who, status })),
      ...(step?.notified ?? []).map((who, at) => ({
        role: 'notified' as const,
        place: at,
        who,
        status: 'passed' as const,
      })),
    ]);
  }
}

/** Stores the result of a decision on a course. */
export async function saveCourse(
  context: TenantContext,
  subject: Subject,
  before: readonly CourseStep[],
  after: readonly CourseStep[],
): Promise<void> {
  const { tx, companyId } = context;
  for (const [place, step] of after.entries()) {
    const old = before[place];
    if (step === old || step.id === null) continue;
    if (step.status !== old?.status)
      await tx
        .update(requestSteps)
        .set({ status: step.status, ...(step.status === 'active' ? times(context, step) : { due_at: null }) })
        .where(and(eq(requestSteps.company_id, companyId), eq(requestSteps.id, step.id)));
    const statusWas = new Map(old?.deciders.map(({ id, status }) => [id, status]));
    const added: CourseDecider[] = [];
    for (const decider of step.deciders) {
      if (decider.id === null) added.push(decider);
      else if (statusWas.get(decider.id) !== decider.status)
        await tx
          .update(requestDeciders)
          .set({ status: decider.status })
          .where(and(eq(requestDeciders.company_id, companyId), eq(requestDeciders.id, decider.id)));
    }
    await insertDeciders(
      context,
      subject,
      step.id,
      added.map(({ who, status }) => ({ role: 'decides', place: step.deciders.length, who, status })),
    );
  }
}

/** Removes the steps of a request that is changed before any decision, or deleted. A changed request gets new steps. */
export async function removeCourse(context: TenantContext, subject: Subject): Promise<void> {
  await context.tx.delete(requestSteps).where(ofSubject(context, subject));
}

/** Ends the waiting steps of a request that is withdrawn or has expired: nobody is asked any more. */
export async function endCourse(context: TenantContext, subject: Subject): Promise<void> {
  const steps = await loadCourse(context, subject);
  if (!activeStep(steps)) return;
  await saveCourse(
    context,
    subject,
    steps,
    steps.map((step) =>
      step.status === 'active' || step.status === 'waiting'
        ? {
            ...step,
            status: 'skipped',
            deciders: step.deciders.map((decider) =>
              decider.status === 'active' || decider.status === 'waiting' ? { ...decider, status: 'passed' } : decider,
            ),
          }
        : step,
    ),
  );
}

/** Whether no decision has been made yet. */
export const isUntouched = (steps: readonly CourseStep[]): boolean =>
  steps.every(
    ({ status, deciders }) =>
      status !== 'approved' &&
      deciders.every((decider) => decider.status !== 'approved' && decider.status !== 'rejected'),
  );
