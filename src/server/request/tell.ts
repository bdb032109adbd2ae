import type { AnyResource, ResourceName } from '#shared/contract/index.ts';
import type { NotificationTarget } from '#shared/contract/notifications.ts';
import type { TenantContext } from '../http/index.ts';
import { notify, notifyOnce } from '../notifications/index.ts';
import { usersOfEmployees, usersOver, usersWith } from '../tenancy/membership.ts';
import { deputiesToday } from './acting.ts';
import type { Told } from './applicant.ts';
import { activeStep, type CourseStep } from './course.ts';
import type { Decider } from './flow.ts';

type NamedResource = Pick<AnyResource, 'name' | 'words'>;

/** Those who may approve a kind of request and see its applicant, if that is an employee; else those who see the whole company. */
export const mayApprove = (
  context: TenantContext,
  { name }: Pick<NamedResource, 'name'>,
  { employee }: Pick<Told, 'employee'>,
): Promise<number[]> =>
  employee === null ? usersWith(context, `${name}.approve`) : usersOver(context, `${name}.approve`, employee);

/**
 * Notifies those who may approve that a request waits: once until they read it, however many requests arrive.
 * @param target what the notification opens
 * @param applicant the employee whose request it is
 */
export async function tellApprovers(
  context: TenantContext,
  { name, words }: NamedResource,
  target: NotificationTarget & { readonly type: ResourceName },
  applicant: number | null,
): Promise<void> {
  const approvers = await mayApprove(context, { name }, { employee: applicant });
  await tellWaiting(context, words, target, approvers);
}

async function tellWaiting(
  context: TenantContext,
  about: AnyResource['words'],
  target: NotificationTarget,
  users: readonly number[],
): Promise<void> {
  await notifyOnce(
    context,
    users.filter((user) => user !== context.actor.userId),
    { kind: 'request_waiting', data: { about }, target },
  );
}

/** A kind of request, and the name by which notifications link to the inbox of its deciders. */
export interface NotifiedKind {
  readonly resource: NamedResource;
  readonly inbox: string | undefined;
}

/** The accounts of people, never the applicant's; those without an account get no notification. */
export async function accountsOf(
  context: TenantContext,
  people: readonly Decider[],
  { employee, appliedBy }: Told,
): Promise<number[]> {
  const named = people.flatMap((who) => ('employee' in who ? who.employee : []));
  const employees = await usersOfEmployees(
    context,
    named.filter((who) => who !== employee),
  );
  const users = people.flatMap((who) => ('user' in who ? who.user : []));
  return [...new Set([...users, ...employees.values()])].filter((user) => user !== appliedBy);
}

/** Who decides in a step: the deciders, and who stands in for them today, except where only they can consent. */
export async function decidersToday(
  context: TenantContext,
  { isConsent }: Pick<CourseStep, 'isConsent'>,
  people: readonly Decider[],
): Promise<readonly Decider[]> {
  const employees = people.flatMap((who) => ('employee' in who ? who.employee : []));
  if (isConsent === true || employees.length === 0) return people;
  return [...people, ...(await deputiesToday(context, employees)).map((employee) => ({ employee }))];
}

/** The accounts of the deciders whom a step asks by name, with those who stand in for them today. */
export async function askedByName(context: TenantContext, step: CourseStep, told: Told): Promise<number[]> {
  const named = step.deciders.flatMap(({ who, status }) => (who && status === 'active' ? [who] : []));
  return accountsOf(context, await decidersToday(context, step, named), told);
}

/** Whether a step asks everybody who may approve such requests. */
export const asksAnybody = ({ deciders }: CourseStep): boolean =>
  deciders.some(({ who, status }) => who === null && status === 'active');

/** Notifies the deciders of the active step that a request waits. */
export async function tellStep(
  context: TenantContext,
  { resource, inbox }: NotifiedKind,
  steps: readonly CourseStep[],
  told: Told,
): Promise<void> {
  const step = activeStep(steps);
  if (!step) return;
  if (asksAnybody(step)) await tellApprovers(context, resource, { type: resource.name, id: told.id }, told.employee);
  const { name, words } = resource;
  await tellWaiting(context, words, { type: inbox ?? name, id: told.id }, await askedByName(context, step, told));
}

/** Notifies the deciders of a step again, with the number of the waiting request. */
export async function tellAgain(
  context: TenantContext,
  { resource: { name, words }, inbox }: NotifiedKind,
  step: CourseStep,
  told: Told,
): Promise<void> {
  const approvers = asksAnybody(step) ? await mayApprove(context, { name }, told) : [];
  const named = await askedByName(context, step, told);
  const reminder = { kind: 'request_reminder', data: { about: words, number: told.number } } as const;
  const others = approvers.filter((user) => user !== context.actor.userId && !named.includes(user));
  await notifyOnce(context, others, { ...reminder, target: { type: name, id: told.id } });
  await notifyOnce(context, named, { ...reminder, target: { type: inbox ?? name, id: told.id } });
}

/** Notifies people to whom a step was handed over that a request waits. */
export async function tellNamed(
  context: TenantContext,
  { resource: { name, words }, inbox }: NotifiedKind,
  people: readonly Decider[],
  told: Told,
): Promise<void> {
  const asked = await accountsOf(context, await decidersToday(context, {}, people), told);
  await tellWaiting(context, words, { type: inbox ?? name, id: told.id }, asked);
}

/** Notifies those who approved a request that its applicant has given it back. */
export async function tellGivenBack(
  context: TenantContext,
  { resource: { name, words: about } }: NotifiedKind,
  users: readonly number[],
  { id, number }: Told,
): Promise<void> {
  const data = { about, number, name: context.actor.name, result: 'cancelled' } as const;
  const others = users.filter((user) => user !== context.actor.userId);
  await notify(context, others, { kind: 'request_result', data, target: { type: name, id } });
}
