import type { CoursePurpose, RequestEventKind } from '#shared/contract/request-course.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, refuseField, type TenantContext } from '../http/index.ts';
import type { ResourceServer } from '../resource/index.ts';
import { actedFor, actingAs, actingIn, companyDate, isActing } from './acting.ts';
import { applicantAmong, type AppliedRow, type Told } from './applicant.ts';
import { activeStep, beginCourse, decide, decideInPlace, outcomeOf, type CourseStep, type Decision } from './course.ts';
import { saveCourse, storeCourse } from './course-rows.ts';
import { loadCourse, type Subject } from './load-course.ts';
import { askFlow, type FlowQuery, type RequestFlow } from './flow.ts';
import { recordEvent } from './record-event.ts';
import { tellCancellationAsked } from './tell-cancellation.ts';
import { tellRequested } from './tell-outcome.ts';
import { tellStep } from './tell.ts';

/** Criteria for the flow beside kind, applicant and day. */
export type FlowBy = Partial<Pick<FlowQuery, 'amount' | 'type'>>;

/** A kind of request, as its course needs it: its server, with the name of the inbox of deciders for notifications. */
export type KindOf = ResourceServer & { readonly inbox: string | undefined };

/**
 * Creates the course of a waiting request that has none yet, and asks its first deciders: on submission, change and
 * resubmission.
 */
export async function ensureCourse(
  context: TenantContext,
  kind: KindOf,
  subject: Subject,
  whose: AppliedRow & {
    readonly employee: number;
    readonly told: Told;
    readonly by: FlowBy;
    readonly consent: number | null;
    readonly isConsentEnough: boolean;
    /** Employee ID of the decider whom the applicant chose; null if somebody else submits it, who cannot choose. */
    readonly chosen: string | null;
  },
): Promise<void> {
  if ((await loadCourse(context, subject)).length > 0) return;
  const consent = whose.consent === null ? null : { employee: whose.consent };
  const isAlone = consent !== null && whose.isConsentEnough;
  const flow = isAlone
    ? null
    : await askFlow(context, {
        request: subject.resource,
        applicant: whose.employee,
        amount: whose.by.amount ?? null,
        type: whose.by.type ?? null,
        date: await companyDate(context),
        chosen: whose.chosen ?? '',
      });
  if (whose.chosen !== null) refuseNotChosen(flow, whose.chosen);
  const steps = beginCourse(flow, await applicantAmong(context, whose.employee, whose), consent, isAlone);
  await storeCourse(context, subject, steps, flow);
  await recordEvent(context, subject, subject.revision > 1 ? 'resubmitted' : 'submitted');
  await tellStep(context, kind, steps, whose.told);
  await tellRequested(context, kind, steps, whose.told);
}

/** @throws Refusal at `approver_code` if a step leaves the applicant a choice and they chose nobody whom it names */
function refuseNotChosen(flow: RequestFlow | null, chosen: string): void {
  const choices = (flow?.steps ?? []).flatMap(({ choice }) => (choice ? [choice] : []));
  if (choices.length === 0 || choices.some((choice) => choice.some(({ code }) => code === chosen))) return;
  refuseField('approver_code', chosen === '' ? 'required' : 'unknownRecord');
}

interface Deciding {
  /** Whether they decide about the request or about its cancellation. */
  readonly purpose?: CoursePurpose;
  readonly told: Told;
  /** The present steps of the request. */
  readonly before: readonly CourseStep[];
  readonly decision: Decision;
  readonly comment: string;
  readonly byRight: boolean;
  /** True if the step timed out and its own rule decides. */
  readonly isAutomatic: boolean;
}

const events = {
  asked: { approved: 'approved', rejected: 'rejected' },
  inPlace: { approved: 'approved_in_place', rejected: 'rejected_in_place' },
  automatic: { approved: 'auto_approved', rejected: 'auto_rejected' },
} as const;

/** What the history says of a decision. */
const eventOf = (purpose: CoursePurpose, decision: Decision, how: keyof typeof events): RequestEventKind =>
  purpose === 'cancel' ? `cancel_${decision}` : events[how][decision];

/**
 * Decides the active step of a waiting request, whose row is locked.
 * @param byRight whether the person may decide such requests regardless of the deciders; their decision then counts for
 * all of them
 * @returns the state of the request: it still waits if a further step asks somebody else
 * @throws Refusal forbidden if the person is not asked
 */
export async function decideRequest(
  context: TenantContext,
  kind: KindOf,
  subject: Subject,
  { purpose = 'apply', told, before, decision, comment, byRight, isAutomatic }: Deciding,
): Promise<Decision | 'pending'> {
  const tellNext = async (after: readonly CourseStep[]): Promise<void> => {
    if (purpose === 'cancel') return tellCancellationAsked(context, kind, after, told);
    await tellStep(context, kind, after, told);
    await tellRequested(context, kind, after, told);
  };
  const step = activeStep(before);
  if (!step) {
    if (!byRight) throw new Refusal(commonCodes.forbidden);
    await recordEvent(context, subject, eventOf(purpose, decision, isAutomatic ? 'automatic' : 'asked'), { comment });
    return decision;
  }
  if (isAutomatic) {
    const isApproved = decision === 'approved';
    const after = decideInPlace(before, decision, isApproved ? 'auto_approved' : 'rejected');
    await saveCourse(context, subject, before, after);
    await recordEvent(context, subject, eventOf(purpose, decision, 'automatic'), { place: before.indexOf(step) });
    if (outcomeOf(after) === 'pending') await tellNext(after);
    return outcomeOf(after);
  }
  const acting = actingIn(step, await actingAs(context));
  const isAsked = step.deciders.some((decider) => decider.status === 'active' && isActing(acting, decider));
  if (!isAsked && (!byRight || (step.isConsent && decision === 'approved'))) throw new Refusal(commonCodes.forbidden);
  const isOpen = step.deciders.some(({ who, status }) => who === null && status === 'active');
  const isInPlace = !isAsked && !isOpen;
  const after = isAsked
    ? decide(before, (decider) => isActing(acting, decider), decision)
    : isOpen
      ? decide(before, ({ who }) => who === null, decision)
      : decideInPlace(before, decision);
  const event = eventOf(purpose, decision, isInPlace ? 'inPlace' : 'asked');
  await Promise.all([
    saveCourse(context, subject, before, after),
    recordEvent(context, subject, event, {
      place: before.indexOf(step),
      comment,
      actedFor: isAsked ? actedFor(acting, step.deciders) : null,
    }),
  ]);
  const outcome = outcomeOf(after);
  if (outcome === 'pending' && activeStep(after)?.id !== step.id) await tellNext(after);
  return outcome;
}
