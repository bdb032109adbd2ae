import type { Granted } from '#shared/contract/notifications.ts';
import type { TenantContext } from '../http/index.ts';
import { notify, type NewNotification } from '../notifications/index.ts';
import { displayNames, registryOf, type ResourceServer } from '../resource/index.ts';
import { userOfEmployee } from '../tenancy/membership.ts';
import type { Told } from './applicant.ts';
import { activeStep, type CourseStep } from './course.ts';
import type { Decider } from './flow.ts';
import { accountsOf, askedByName, asksAnybody, mayApprove } from './tell.ts';

/** A kind of request as its slice serves it. */
export type ServedKind = ResourceServer & { readonly inbox: string | undefined };

/** How a request ended. */
export type Ending =
  | { readonly result: 'approved'; readonly granted: Granted | null; readonly comment: string }
  | { readonly result: 'rejected' | 'cancelled'; readonly reason: string }
  | { readonly result: 'revoked' | 'expired' };

/** Notifies everybody whom the end of a request concerns: the applicant, who was asked in vain, and who is informed. */
export async function tellEnding(
  context: TenantContext,
  kind: ServedKind,
  told: Told,
  ending: Ending,
  steps: readonly CourseStep[],
): Promise<void> {
  await tellApplicant(context, kind, told, ending);
  if (ending.result === 'revoked' || ending.result === 'expired')
    await tellTakenBack(context, kind, told, ending.result, steps);
  const reached = ending.result === 'rejected' ? steps.filter(({ status }) => status !== 'waiting') : steps;
  const informed = reached.flatMap(({ notified }) => notified);
  await tellInformed(context, kind, informed, told, (about) => ({
    kind: 'request_result',
    data: { ...about, result: ending.result },
  }));
}

async function tellApplicant(context: TenantContext, kind: ServedKind, told: Told, ending: Ending): Promise<void> {
  const applicant = await applicantOf(context, kind, told);
  if (!applicant || applicant.user === context.actor.userId) return;
  await notify(context, [applicant.user], { ...wordsFor(context, kind, told, ending), target: applicant.target });
}

/** Notifies the applicant that somebody has shortened what was approved. */
export async function tellShortened(
  context: TenantContext,
  kind: ServedKind,
  told: Told,
  { reason, granted }: { readonly reason: string; readonly granted: Granted },
): Promise<void> {
  const applicant = await applicantOf(context, kind, told);
  if (!applicant || applicant.user === context.actor.userId) return;
  const data = { about: kind.resource.words, number: told.number, name: context.actor.name, reason, granted };
  await notify(context, [applicant.user], { kind: 'request_shortened', data, target: applicant.target });
}

/** The account of the applicant, and where they see the request; undefined without an account. */
export async function applicantOf(
  context: TenantContext,
  kind: ServedKind,
  { id, employee, appliedBy }: Told,
): Promise<{ readonly user: number; readonly target: NonNullable<NewNotification['target']> } | undefined> {
  const own = employee === null ? null : await userOfEmployee(context, employee);
  const user = own ?? appliedBy;
  if (user === null) return undefined;
  return { user, target: { type: (own === null ? undefined : ownNameOf(kind)) ?? kind.resource.name, id } };
}

/** The name of the resource in which people see their own requests of a kind. */
const ownNameOf = (kind: ServedKind): string | undefined =>
  registryOf(kind)
    .all()
    .find(({ resource: { audience } }) => audience.of === 'own' && audience.shares === kind.resource.name)?.resource
    .name;

function wordsFor({ actor }: TenantContext, kind: ServedKind, { number }: Told, ending: Ending): NewNotification {
  const data = { about: kind.resource.words, number };
  switch (ending.result) {
    case 'approved':
      return { kind: 'request_approved', data: { ...data, granted: ending.granted, comment: ending.comment } };
    case 'rejected':
      return { kind: 'request_rejected', data: { ...data, reason: ending.reason } };
    case 'cancelled':
      return { kind: 'request_cancelled', data: { ...data, name: actor.name, reason: ending.reason } };
    case 'revoked':
      return { kind: 'request_revoked', data: { ...data, name: actor.name } };
    default:
      return { kind: 'request_expired', data };
  }
}

/** Notifies the deciders who were asked that nothing waits for them any more. Requests without numbers are too alike. */
async function tellTakenBack(
  context: TenantContext,
  kind: ServedKind,
  told: Told,
  result: 'revoked' | 'expired',
  steps: readonly CourseStep[],
): Promise<void> {
  const step = activeStep(steps);
  if (!step || told.number === '') return;
  const { name, words } = kind.resource;
  const data = { about: words, number: told.number };
  const notification: NewNotification =
    result === 'expired'
      ? { kind: 'request_lapsed', data }
      : { kind: 'request_withdrawn', data: { ...data, name: context.actor.name } };
  const isOther = (user: number): boolean => user !== context.actor.userId && user !== told.appliedBy;
  const named = (await askedByName(context, step, told)).filter(isOther);
  const approvers = asksAnybody(step) ? await mayApprove(context, { name }, told) : [];
  const others = approvers.filter((user) => isOther(user) && !named.includes(user));
  await notify(context, named, { ...notification, target: { type: kind.inbox ?? name, id: null } });
  await notify(context, others, { ...notification, target: { type: name, id: told.id } });
}

/** Notifies those who are informed of the active step what was requested by whom. */
export async function tellRequested(
  context: TenantContext,
  kind: ServedKind,
  steps: readonly CourseStep[],
  told: Told,
): Promise<void> {
  await tellInformed(context, kind, activeStep(steps)?.notified ?? [], told, (data) => ({
    kind: 'request_informed',
    data,
  }));
}

/** What a request is named by, with the name of its applicant. */
export interface Informed {
  readonly about: ServedKind['resource']['words'];
  readonly number: string;
  readonly name: string;
}

/** Notifies people who are informed of a request, though they do not decide. */
export async function tellInformed(
  context: TenantContext,
  kind: ServedKind,
  people: readonly Decider[],
  told: Told,
  inWords: (data: Informed) => NewNotification,
): Promise<void> {
  if (people.length === 0 || told.employee === null) return;
  const users = await accountsOf(context, people, told);
  const employees = registryOf(kind).get('personnel.employee');
  const [whose] = await displayNames(employees, context, [told.employee]);
  const data = { about: kind.resource.words, number: told.number, name: whose?.[1] ?? '' };
  const target = { type: kind.inbox ?? kind.resource.name, id: null };
  await notify(
    context,
    users.filter((user) => user !== context.actor.userId),
    { ...inWords(data), target },
  );
}
