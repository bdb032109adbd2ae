import type { ResourceName } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import { ask, defineQuestion } from '../questions/index.ts';

/** Who decides: an employee of the company, or an account (an administrator who is no employee). */
export type Decider = { readonly employee: number } | { readonly user: number };

/** What a flow is chosen by. */
export interface FlowAsked {
  /** The company's face of the kind, e.g. `leave.leave`. */
  readonly request: ResourceName;
  /** Whose request it is: an employee. */
  readonly applicant: number;
  /** How much is asked for, in the unit of the kind (leave: days, overtime: minutes); null where it has none. */
  readonly amount: number | null;
  /** Incident type of a leave; null for other kinds. */
  readonly type: number | null;
  /** When it is handed in: an ISO date in the company's zone. */
  readonly date: string;
  /** Employees whom the applicant has chosen to decide. */
  readonly chosen: readonly number[];
}

/** One step of a flow, its deciders found for this request. */
export interface FlowStep {
  /** The node of the workflow; null where no workflow says so. */
  readonly node: number | null;
  readonly name: string;
  readonly rule: 'any_one' | 'all' | 'in_order';
  readonly deciders: readonly Decider[];
  /** Who reads it and decides nothing. */
  readonly notified: readonly Decider[];
  readonly canForward: boolean;
  readonly canEditAmount: boolean;
  readonly timeoutHours: number | null;
  readonly timeoutAction: 'remind' | 'auto_approve' | 'auto_reject' | 'escalate';
  readonly escalateTo: readonly Decider[];
  /** Skipped where the same person has decided the step before. */
  readonly skipIfSame: boolean;
  /** What becomes of it where nobody is left to decide. */
  readonly whenEmpty: 'skip' | 'admin' | 'block';
  /** It asks somebody whom the request concerns whether they agree: nobody agrees in their place, whatever right they have. */
  readonly isConsent?: boolean;
}

/** The flow that a request goes through, as it stands now: the kit freezes it with the request. */
export interface FlowTold {
  readonly flow: number;
  readonly version: number;
  readonly steps: readonly FlowStep[];
}

/** Through which steps a request goes; null where no flow is meant for it: who may approve such requests decides then, in one step. */
export const flowOf = defineQuestion<FlowAsked, FlowTold | null>('request.flow');

/** What the installed slices answer; null where none has a flow for it. */
export async function askFlow(context: TenantContext, asked: FlowAsked): Promise<FlowTold | null> {
  return (await ask(context, flowOf, asked)).find((told) => told !== null) ?? null;
}
