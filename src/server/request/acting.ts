import type { TenantContext } from '../http/index.ts';
import { ask, defineQuestion } from '../questions/index.ts';
import { companyClock } from '../tenancy/company-clock.ts';
import type { CourseDecider, CourseStep } from './course.ts';

/** The employees whom an employee represents on an ISO date, by a deputy entry of either side. */
export const stoodInFor = defineQuestion<{ readonly deputy: number; readonly date: string }, readonly number[]>(
  'request.stood_in_for',
);

/** The employees who represent some employees on an ISO date, each once. */
export const standInsOf = defineQuestion<
  { readonly employees: readonly number[]; readonly date: string },
  readonly number[]
>('request.stand_ins_of');

/** Who stands in for some employees today. */
export async function deputiesToday(context: TenantContext, employees: readonly number[]): Promise<number[]> {
  return (await ask(context, standInsOf, { employees, date: await companyDate(context) })).flat();
}

/** The identities in which a person decides: as themselves, and for the people they represent today. */
export interface Acting {
  readonly user: number;
  /** Null if they are not an employee or may not act as one. */
  readonly employee: number | null;
  readonly standsInFor: readonly number[];
}

/** Today in the company's zone, ISO. */
export async function companyDate(context: TenantContext): Promise<string> {
  return context.now
    .toZonedDateTimeISO((await companyClock(context)).zone)
    .toPlainDate()
    .toString();
}

export async function actingAs(context: TenantContext): Promise<Acting> {
  const { actor } = context;
  const self = { user: actor.userId, employee: actor.employeeId };
  if (actor.employeeId === null) return { ...self, standsInFor: [] };
  const query = { deputy: actor.employeeId, date: await companyDate(context) };
  return { ...self, standsInFor: (await ask(context, stoodInFor, query)).flat() };
}

/** Whether a decider is the person, or somebody whom the person represents. */
export function isActing({ user, employee, standsInFor }: Acting, { who }: CourseDecider): boolean {
  if (who === null) return false;
  if ('user' in who) return who.user === user;
  return who.employee === employee || standsInFor.includes(who.employee);
}

/** Whom they represent with a decision; null if they are a decider themselves. */
export function actedFor(acting: Acting, deciders: readonly CourseDecider[]): number | null {
  const active = deciders.filter((decider) => decider.status === 'active' && isActing(acting, decider));
  const others = active.flatMap(({ who }) =>
    who && 'employee' in who && acting.standsInFor.includes(who.employee) ? who.employee : [],
  );
  return others.length === active.length ? (others[0] ?? null) : null;
}

/** The identities in which a person decides in a step: consent cannot be given for somebody else. */
export const actingIn = ({ isConsent }: Pick<CourseStep, 'isConsent'>, acting: Acting): Acting =>
  isConsent === true ? { ...acting, standsInFor: [] } : acting;
