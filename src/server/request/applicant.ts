import type { Actor, TenantContext } from '../http/index.ts';
import { userOfEmployee } from '../tenancy/membership.ts';
import type { Decider } from './flow.ts';

/** The applicant of a request: an employee or an account. */
export type Applicant = { readonly employee: number } | { readonly user: number | null };

export interface AppliedRow {
  readonly applied_by?: unknown;
}

/**
 * Whether a request is the person's own: it belongs to their employee record, or their account made it. This does not
 * depend on whether the employee may sign in, is still linked to them, or has left.
 */
export function isOwn(actor: Actor, applicant: Applicant, { applied_by: by }: AppliedRow): boolean {
  if (typeof by === 'number' && by === actor.userId) return true;
  return 'employee' in applicant ? actor.linkedEmployee === applicant.employee : applicant.user === actor.userId;
}

/** The account to notify of the decision; null if there is none. */
export async function accountOf(
  context: TenantContext,
  applicant: Applicant,
  { applied_by: by }: AppliedRow,
): Promise<number | null> {
  if ('user' in applicant) return applicant.user;
  return (await userOfEmployee(context, applicant.employee)) ?? (typeof by === 'number' ? by : null);
}

/** For each possible decider, whether they are the applicant, as an employee or by their account. */
export async function applicantAmong(
  context: TenantContext,
  employee: number,
  { applied_by: by }: AppliedRow,
): Promise<(who: Decider) => boolean> {
  const account = await userOfEmployee(context, employee);
  return (who) =>
    'employee' in who ? who.employee === employee : who.user === account || (typeof by === 'number' && who.user === by);
}
