import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { CoursePurpose } from '#shared/contract/request-course.ts';
import type { TenantContext } from '../http/index.ts';
import { activeStep, type CourseStep } from './course.ts';
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
  deciders: readonly (Pick<DeciderRow, 'role' | 'place' | 'status'> & {
    readonly who: Decider | null;
    readonly of_role?: number | null;
  })[],
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

/** The columns of a step, without the flow that it came from. */
const stepColumns = (context: TenantContext, subject: Subject, step: CourseStep, place: number) => ({
  company_id: context.companyId,
  ...subject,
  place,
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
});

/** The rows of those whom a new step asks, and tells. */
const decidersOf = ({ deciders, notified, role }: CourseStep) => [
  ...deciders.map(({ who, status }, at) => ({
    role: 'decides' as const,
    place: at,
    who,
    status,
    of_role: who === null ? null : (role ?? null),
  })),
  ...notified.map((who, at) => ({ role: 'notified' as const, place: at, who, status: 'passed' as const })),
];

/** Stores the course of a submitted request. */
export async function storeCourse(
  context: TenantContext,
  subject: Subject,
  steps: readonly CourseStep[],
  flow: RequestFlow | null,
  purpose: CoursePurpose = 'apply',
): Promise<void> {
  const { tx } = context;
  const made = await tx
    .insert(requestSteps)
    .values(
      steps.map((step, place) => ({
        ...stepColumns(context, subject, step, place),
        flow: flow?.flow ?? null,
        flow_version: flow?.version ?? null,
        purpose,
      })),
    )
    .returning({ id: requestSteps.id, place: requestSteps.place });
  for (const { id, place } of made) {
    const step = steps[place];
    if (step) await insertDeciders(context, subject, id, decidersOf(step));
  }
}

/** Stores a step added behind the one at a place, of the same flow; those behind it move on by one. */
export async function insertStep(
  context: TenantContext,
  subject: Subject,
  step: CourseStep,
  behind: number,
): Promise<void> {
  const { tx } = context;
  const { place } = requestSteps;
  // In two strides, since no two steps may have one place in between.
  await tx
    .update(requestSteps)
    .set({ place: sql`-(${place} + 1)` })
    .where(and(ofSubject(context, subject), gt(place, behind)));
  await tx
    .update(requestSteps)
    .set({ place: sql`-${place}` })
    .where(and(ofSubject(context, subject), lt(place, -behind - 1)));
  const [former] = await tx
    .select({ flow: requestSteps.flow, version: requestSteps.flow_version, purpose: requestSteps.purpose })
    .from(requestSteps)
    .where(and(ofSubject(context, subject), eq(place, behind)));
  const [made] = await tx
    .insert(requestSteps)
    .values({
      ...stepColumns(context, subject, step, behind + 1),
      flow: former?.flow ?? null,
      flow_version: former?.version ?? null,
      purpose: former?.purpose ?? 'apply',
    })
    .returning({ id: requestSteps.id });
  if (made) await insertDeciders(context, subject, made.id, decidersOf(step));
}

/** Stores the result of a decision on a course. */
export async function saveCourse(
  context: TenantContext,
  subject: Subject,
  before: readonly CourseStep[],
  after: readonly CourseStep[],
): Promise<void> {
  await Promise.all(
    after.flatMap((step, place) => {
      const old = before[place];
      return step === old || step.id === null ? [] : saveStep(context, subject, { ...step, id: step.id }, old);
    }),
  );
}

/** Stores what changed of a step; its statements are sent together. */
function saveStep(
  context: TenantContext,
  subject: Subject,
  step: CourseStep & { readonly id: number },
  old: CourseStep | undefined,
): PromiseLike<unknown>[] {
  const { tx, companyId } = context;
  const statusWas = new Map(old?.deciders.map(({ id, status }) => [id, status]));
  const added = step.deciders.filter(({ id }) => id === null);
  const writes: PromiseLike<unknown>[] = step.deciders.flatMap(({ id, status }) =>
    id === null || statusWas.get(id) === status
      ? []
      : tx
          .update(requestDeciders)
          .set({ status })
          .where(and(eq(requestDeciders.company_id, companyId), eq(requestDeciders.id, id))),
  );
  if (step.status !== old?.status)
    writes.push(
      tx
        .update(requestSteps)
        .set({ status: step.status, ...(step.status === 'active' ? times(context, step) : { due_at: null }) })
        .where(and(eq(requestSteps.company_id, companyId), eq(requestSteps.id, step.id))),
    );
  const newOnes = added.map(({ who, status, ofRole }) => ({
    role: 'decides' as const,
    place: step.deciders.length,
    who,
    status,
    of_role: ofRole ?? null,
  }));
  return [...writes, insertDeciders(context, subject, step.id, newOnes)];
}

/** Removes the steps of a request that is changed before any decision, or deleted. A changed request gets new steps. */
export async function removeCourse(context: TenantContext, subject: Subject): Promise<void> {
  await context.tx.delete(requestSteps).where(ofSubject(context, subject));
}

/**
 * Ends the waiting steps of a request that is withdrawn or has expired: nobody is asked any more.
 * @returns the steps as they were before
 */
export async function endCourse(context: TenantContext, subject: Subject): Promise<readonly CourseStep[]> {
  const steps = await loadCourse(context, subject);
  if (!activeStep(steps)) return steps;
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
  return steps;
}

/** Whether no decision has been made yet. */
export const isUntouched = (steps: readonly CourseStep[]): boolean =>
  steps.every(
    ({ status, deciders }) =>
      status !== 'approved' &&
      status !== 'auto_approved' &&
      deciders.every((decider) => decider.status !== 'approved' && decider.status !== 'rejected'),
  );
