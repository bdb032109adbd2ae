import type { ResourceName } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import { ask, defineQuestion } from '../questions/index.ts';

/** A decider: an employee of the company, or an account (an administrator who is not an employee). */
export type Decider = { readonly employee: number } | { readonly user: number };

/** The criteria for choosing a flow. */
export interface FlowQuery {
  /** The company's resource of the kind, e.g. `leave.leave`. */
  readonly request: ResourceName;
  /** The applicant, an employee. */
  readonly applicant: number;
  /** The requested amount in the kind's unit (leave: days, overtime: minutes); null if it has none. */
  readonly amount: number | null;
  /** Incident type of a leave request; null for other kinds. */
  readonly type: number | null;
  /** The date of submission: an ISO date in the company's zone. */
  readonly date: string;
  /** Employee ID of the decider whom the applicant chose; empty for none. */
  readonly chosen: string;
}

/** One of those among whom the applicant chooses. */
interface Choosable {
  readonly employee: number;
  /** Employee ID. */
  readonly code: string;
}

/** One step of a flow, with its deciders for this request. */
export interface FlowStep {
  /** The node of the workflow; null without a workflow. */
  readonly node: number | null;
  readonly name: string;
  readonly rule: 'any_one' | 'all' | 'in_order';
  readonly deciders: readonly Decider[];
  /** People who are notified and do not decide. */
  readonly notified: readonly Decider[];
  readonly canForward: boolean;
  readonly canEditAmount: boolean;
  readonly timeoutHours: number | null;
  readonly timeoutAction: 'remind' | 'auto_approve' | 'auto_reject' | 'escalate';
  readonly escalateTo: readonly Decider[];
  /** Skipped if the same person decided the step before. */
  readonly skipIfSame: boolean;
  /** What happens if nobody is left to decide. */
  readonly whenEmpty: 'skip' | 'admin' | 'block';
  /** The role whose members the step asks. */
  readonly role?: number | null;
  /** Asks a person concerned for consent, which nobody can give for them, whatever their rights. */
  readonly isConsent?: boolean;
  /** Among whom the applicant chooses the decider; at least two; missing if the step leaves no choice. */
  readonly choice?: readonly Choosable[];
}

/** The flow of a request at present; the kit stores a copy with the request. */
export interface RequestFlow {
  readonly flow: number;
  readonly version: number;
  readonly steps: readonly FlowStep[];
}

/** The steps of a request; null if no flow applies: then people who may approve such requests decide in one step. */
export const flowOf = defineQuestion<FlowQuery, RequestFlow | null>('request.flow');

/** The flow from the installed slices; null if none has one. */
export async function askFlow(context: TenantContext, query: FlowQuery): Promise<RequestFlow | null> {
  return (await ask(context, flowOf, query)).find((answer) => answer !== null) ?? null;
}
