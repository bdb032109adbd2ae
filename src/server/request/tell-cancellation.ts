import type { TenantContext } from '../http/index.ts';
import { notify, type NewNotification } from '../notifications/index.ts';
import { displayNames, registryOf } from '../resource/index.ts';
import type { Told } from './applicant.ts';
import { activeStep, type CourseStep } from './course.ts';
import { askedByName, asksAnybody, mayApprove } from './tell.ts';
import { applicantOf, tellInformed, type Informed, type ServedKind } from './tell-outcome.ts';

/** Notifies the deciders of the active step that an applicant asks to have cancelled what was approved. */
export async function tellCancellationAsked(
  context: TenantContext,
  kind: ServedKind,
  steps: readonly CourseStep[],
  told: Told,
): Promise<void> {
  await tellDeciders(context, kind, steps, told, (data) => ({ kind: 'request_cancel_waiting', data }));
}

/** Notifies the deciders who are asked at present that an applicant leaves the request as it was. */
export async function tellCancellationTakenBack(
  context: TenantContext,
  kind: ServedKind,
  steps: readonly CourseStep[],
  told: Told,
): Promise<void> {
  await tellDeciders(context, kind, steps, told, (data) => ({ kind: 'request_cancel_withdrawn', data }));
}

async function tellDeciders(
  context: TenantContext,
  kind: ServedKind,
  steps: readonly CourseStep[],
  told: Told,
  inWords: (data: Informed) => NewNotification,
): Promise<void> {
  const step = activeStep(steps);
  if (!step) return;
  const { name, words: about } = kind.resource;
  const whose =
    told.employee === null
      ? []
      : await displayNames(registryOf(kind).get('personnel.employee'), context, [told.employee]);
  const notification = inWords({ about, number: told.number, name: whose[0]?.[1] ?? '' });
  const isOther = (user: number): boolean => user !== context.actor.userId && user !== told.appliedBy;
  const named = (await askedByName(context, step, told)).filter(isOther);
  const approvers = asksAnybody(step) ? await mayApprove(context, { name }, told) : [];
  const others = approvers.filter((user) => isOther(user) && !named.includes(user));
  await notify(context, named, { ...notification, target: { type: kind.inbox ?? name, id: told.id } });
  await notify(context, others, { ...notification, target: { type: name, id: told.id } });
}

/** How the wish to have a request cancelled ended. */
export type CancellationEnding =
  | { readonly result: 'approved'; readonly comment: string }
  | { readonly result: 'rejected'; readonly reason: string }
  | { readonly result: 'expired' };

/** Notifies the applicant, and if it was cancelled those who are informed of such requests. */
export async function tellCancellationEnded(
  context: TenantContext,
  kind: ServedKind,
  told: Told,
  ending: CancellationEnding,
  steps: readonly CourseStep[],
): Promise<void> {
  const applicant = await applicantOf(context, kind, told);
  if (applicant && applicant.user !== context.actor.userId)
    await notify(context, [applicant.user], { ...wordsFor(kind, told, ending), target: applicant.target });
  if (ending.result !== 'approved') return;
  const informed = steps.flatMap(({ notified }) => notified);
  await tellInformed(context, kind, informed, told, (data) => ({
    kind: 'request_result',
    data: { ...data, result: 'cancelled' },
  }));
}

function wordsFor(kind: ServedKind, { number }: Told, ending: CancellationEnding): NewNotification {
  const data = { about: kind.resource.words, number };
  switch (ending.result) {
    case 'approved':
      return { kind: 'request_cancel_approved', data: { ...data, comment: ending.comment } };
    case 'rejected':
      return { kind: 'request_cancel_rejected', data: { ...data, reason: ending.reason } };
    default:
      return { kind: 'request_cancel_expired', data };
  }
}
