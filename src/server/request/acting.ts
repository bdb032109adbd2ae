import type { TenantContext } from '../http/index.ts';
import { ask, defineQuestion } from '../questions/index.ts';
import { companyClock } from '../tenancy/company-clock.ts';
import type { CourseDecider, CourseStep } from './course.ts';

/** In whose place an employee decides on an ISO date: the employees who have named them, or for whom somebody has. */
export const stoodInFor = defineQuestion<{ readonly deputy: number; readonly date: string }, readonly number[]>(
  'request.stood_in_for',
);

/** As whom a person decides: as themselves, and in the place of those who have named them for today. */
export interface Acting {
  readonly user: number;
  /** Null where they are no employee, or may not use that they are. */
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
  const asked = { deputy: actor.employeeId, date: await companyDate(context) };
  return { ...self, standsInFor: (await ask(context, stoodInFor, asked)).flat() };
}

/** Whether one who is asked is the person, or somebody for whom they stand in. */
export function isActing({ user, employee, standsInFor }: Acting, { who }: CourseDecider): boolean {
  if (who === null) return false;
  if ('user' in who) return who.user === user;
  return who.employee === employee || standsInFor.includes(who.employee);
}

/** For whom they stand in with a decision; null where they are asked themselves. */
export function actedFor(acting: Acting, deciders: readonly CourseDecider[]): number | null {
  const asked = deciders.filter((decider) => decider.status === 'active' && isActing(acting, decider));
  const others = asked.flatMap(({ who }) =>
    who && 'employee' in who && acting.standsInFor.includes(who.employee) ? who.employee : [],
  );
  return others.length === asked.length ? (others[0] ?? null) : null;
}

/** As whom a person decides in a step: who agrees does so themselves. */
export const actingIn = ({ isConsent }: Pick<CourseStep, 'isConsent'>, acting: Acting): Acting =>
  isConsent === true ? { ...acting, standsInFor: [] } : acting;
