import type { AnyResource, ResourceName } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import { notifyOnce } from '../notifications/index.ts';
import { userOfEmployee, usersWith } from '../tenancy/membership.ts';
import { activeStep, type CourseStep } from './course.ts';
import type { Decider } from './flow.ts';

type NamedResource = Pick<AnyResource, 'name' | 'words'>;

/**
 * Notifies those who may approve that a request waits: once until they read it, however many requests arrive.
 * @param screen the resource whose screen shows them, if it is another one
 */
export async function tellApprovers(
  context: TenantContext,
  { name, words }: NamedResource,
  screen: ResourceName = name,
): Promise<void> {
  const approvers = await usersWith(context, `${name}.approve`);
  await tellWaiting(context, { name: screen, words }, approvers);
}

async function tellWaiting(
  context: TenantContext,
  { name, words }: { readonly name: string; readonly words: AnyResource['words'] },
  users: readonly number[],
): Promise<void> {
  await notifyOnce(
    context,
    users.filter((user) => user !== context.actor.userId),
    { kind: 'request_waiting', data: { about: words }, target: { type: name, id: null } },
  );
}

/** The accounts of deciders; those without an account get no notification. */
async function accountsOf(context: TenantContext, deciders: readonly Decider[]): Promise<number[]> {
  const found: number[] = [];
  for (const decider of deciders) {
    const user = 'user' in decider ? decider.user : await userOfEmployee(context, decider.employee);
    if (user !== null) found.push(user);
  }
  return found;
}

/** A kind of request, and the name by which notifications link to the inbox of its deciders. */
interface NotifiedKind {
  readonly resource: NamedResource;
  readonly inbox: string | undefined;
}

/** Notifies the deciders of the active step, and those who are only informed, that a request waits. */
export async function tellStep(
  context: TenantContext,
  kind: NotifiedKind,
  steps: readonly CourseStep[],
): Promise<void> {
  const step = activeStep(steps);
  if (!step) return;
  const active = step.deciders.filter(({ status }) => status === 'active');
  const named = active.flatMap(({ who }) => who ?? []);
  if (active.some(({ who }) => who === null)) await tellApprovers(context, kind.resource);
  await tellNamed(context, kind, [...named, ...step.notified]);
}

/** Notifies the deciders of a step again, with the number of the waiting request. */
export async function tellAgain(
  context: TenantContext,
  { resource: { name, words }, inbox }: NotifiedKind,
  { deciders }: CourseStep,
  number: string,
): Promise<void> {
  const active = deciders.filter(({ status }) => status === 'active');
  const approvers = active.some(({ who }) => who === null) ? await usersWith(context, `${name}.approve`) : [];
  const named = await accountsOf(
    context,
    active.flatMap(({ who }) => who ?? []),
  );
  const reminder = { kind: 'request_reminder', data: { about: words, number } } as const;
  const others = approvers.filter((user) => user !== context.actor.userId && !named.includes(user));
  await notifyOnce(context, others, { ...reminder, target: { type: name, id: null } });
  await notifyOnce(context, named, { ...reminder, target: { type: inbox ?? name, id: null } });
}

/** Notifies named people that a request waits. */
export async function tellNamed(
  context: TenantContext,
  { resource: { name, words }, inbox }: NotifiedKind,
  people: readonly Decider[],
): Promise<void> {
  await tellWaiting(context, { name: inbox ?? name, words }, await accountsOf(context, people));
}
