import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, type Actor, type TenantContext } from '../http/index.ts';
import { userOfEmployee } from '../tenancy/membership.ts';
import type { Decider } from './flow.ts';

/** The applicant of a request: an employee or an account. */
export type Applicant = { readonly employee: number } | { readonly user: number | null };

export interface AppliedRow {
  readonly applied_by?: unknown;
}

/** The columns of a request's row that the kit reads, of any kind. */
export interface RequestRow extends AppliedRow {
  readonly id: number;
  /** Missing in kinds without numbers. */
  readonly request_no?: string;
  /** Missing in kinds without resubmission. */
  readonly revision?: number;
  readonly status: string;
  readonly approve_directly?: boolean;
  /** Missing in kinds without numbers. */
  readonly approver_code?: string;
  /** Since when its applicant asks to have it cancelled. */
  readonly cancel_asked?: string | null;
}

/**
 * Whether a request is the person's own: it belongs to their employee record, or their account made it. This does not
 * depend on whether the employee may sign in, is still linked to them, or has left.
 */
export function isOwn(actor: Actor, applicant: Applicant, { applied_by: by }: AppliedRow): boolean {
  if (typeof by === 'number' && by === actor.userId) return true;
  return 'employee' in applicant ? actor.linkedEmployee === applicant.employee : applicant.user === actor.userId;
}

/** @throws Refusal if the request is the actor's own */
export function refuseApplicant(actor: Actor, applicant: Applicant, row: AppliedRow): void {
  if (isOwn(actor, applicant, row)) throw new Refusal(commonCodes.ownRequest);
}

/** A request, as notifications about it need it. */
export interface Told {
  readonly id: number;
  /** Empty for kinds without numbers. */
  readonly number: string;
  /** The applicant, if an employee applies. */
  readonly employee: number | null;
  /** The account that applied; null if there is none. */
  readonly appliedBy: number | null;
}

/** A request as notifications need it, by its row. */
export function toldOf(
  applicant: Applicant,
  { id, request_no: number, applied_by: by }: AppliedRow & { readonly id?: unknown; readonly request_no?: unknown },
): Told {
  const appliedBy = 'user' in applicant ? applicant.user : by;
  return {
    id: Number(id),
    number: typeof number === 'string' ? number : '',
    employee: 'employee' in applicant ? applicant.employee : null,
    appliedBy: typeof appliedBy === 'number' ? appliedBy : null,
  };
}

/** The account of an applicant at present: their request stays theirs when the account is no longer the employee's. */
export async function accountOf(context: TenantContext, applicant: Applicant): Promise<number | null> {
  return 'employee' in applicant ? userOfEmployee(context, applicant.employee) : applicant.user;
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
