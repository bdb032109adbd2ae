import type { Actor, TenantContext } from '../http/index.ts';
import { userOfEmployee } from '../tenancy/membership.ts';
import type { Decider } from './flow.ts';

/** Whose a request is: an employee's, or an account's. */
export type Applicant = { readonly employee: number } | { readonly user: number | null };

export interface AppliedRow {
  readonly applied_by?: unknown;
}

/**
 * Whether a request is the person's own: it is of the employee that they are, or their account made it. Neither hangs on
 * whether that employee may sign in, is linked to them still, or has left.
 */
export function isOwn(actor: Actor, applicant: Applicant, { applied_by: by }: AppliedRow): boolean {
  if (typeof by === 'number' && by === actor.userId) return true;
  return 'employee' in applicant ? actor.linkedEmployee === applicant.employee : applicant.user === actor.userId;
}

/** The account that is told of the decision; null where there is none. */
export async function accountOf(
  context: TenantContext,
  applicant: Applicant,
  { applied_by: by }: AppliedRow,
): Promise<number | null> {
  if ('user' in applicant) return applicant.user;
  return (await userOfEmployee(context, applicant.employee)) ?? (typeof by === 'number' ? by : null);
}

/** Tells of each who might decide whether they are who asks, as an employee or by an account of theirs. */
export async function applicantAmong(
  context: TenantContext,
  employee: number,
  { applied_by: by }: AppliedRow,
): Promise<(who: Decider) => boolean> {
  const account = await userOfEmployee(context, employee);
  return (who) =>
    'employee' in who ? who.employee === employee : who.user === account || (typeof by === 'number' && who.user === by);
}
