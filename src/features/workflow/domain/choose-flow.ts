/** What the applicants of a workflow are told by. From the narrowest to the widest. */
export const applicantScopes = ['employees', 'roles', 'positions', 'departments', 'areas', 'all'] as const;
export type ApplicantScope = (typeof applicantScopes)[number];

/** A workflow as far as choosing among them asks. */
export interface FlowCandidate {
  readonly id: number;
  readonly scope: ApplicantScope;
  /** Ids of what the scope names; none where it is `all`. */
  readonly named: readonly number[];
  /** Types of leave that it is for; none: all. */
  readonly types: readonly number[];
  /** First and last day on which it holds, ISO, both inclusive; null: without an end. */
  readonly from: string | null;
  readonly until: string | null;
  /** It takes amounts above the one, up to and with the other; null: without a limit. */
  readonly over: number | null;
  readonly upTo: number | null;
  readonly priority: number;
  readonly isDefault: boolean;
}

/** Where an applicant stands: of each scope the ids that take them in, with how far above them these are (0: their own). */
export type Standing = { readonly [S in Exclude<ApplicantScope, 'all'>]: ReadonlyMap<number, number> };

export interface FlowQuestion {
  readonly standing: Standing;
  /** In the unit of workflows (days of leave, hours of what is counted in minutes); null where a request has none. */
  readonly amount: number | null;
  /** Type of a leave; null of any other request. */
  readonly type: number | null;
  /** ISO date. */
  readonly date: string;
}

/** Why a workflow does not take a request. */
export type Mismatch = 'period' | 'scope' | 'type' | 'amount';

/** How far above the applicant what a workflow names is; null where it does not take them in. */
function distanceOf({ scope, named }: FlowCandidate, { standing }: FlowQuestion): number | null {
  if (scope === 'all') return 0;
  const distances = named.flatMap((id) => standing[scope].get(id) ?? []);
  return distances.length > 0 ? Math.min(...distances) : null;
}

function takesAmount({ over, upTo }: FlowCandidate, amount: number | null): boolean {
  if (over === null && upTo === null) return true;
  return amount !== null && (over === null || amount > over) && (upTo === null || amount <= upTo);
}

/** Why it does not take the request; null where it does. */
export function mismatchOf(flow: FlowCandidate, question: FlowQuestion): Mismatch | null {
  const { from, until } = flow;
  if ((from !== null && question.date < from) || (until !== null && question.date > until)) return 'period';
  if (distanceOf(flow, question) === null) return 'scope';
  if (flow.types.length > 0 && (question.type === null || !flow.types.includes(question.type))) return 'type';
  return takesAmount(flow, question.amount) ? null : 'amount';
}

/** What decides between two that both take a request; the lesser goes first, figure by figure. */
function rank(flow: FlowCandidate, question: FlowQuestion): readonly number[] {
  const { over, upTo } = flow;
  const bounds = [over, upTo].filter((bound) => bound !== null).length;
  return [
    applicantScopes.indexOf(flow.scope),
    distanceOf(flow, question) ?? 0,
    flow.types.length > 0 ? 0 : 1,
    bounds === 2 ? (upTo ?? 0) - (over ?? 0) : Number.MAX_VALUE,
    -bounds,
    -flow.priority,
    flow.isDefault ? 0 : 1,
    flow.id,
  ];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((figure, place) => figure !== other[place]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/**
 * The workflow that a request takes: of those that fit the one whose applicants are told by the narrowest, then nearest to them, made for
 * its type of leave, with the narrowest range of amounts, the highest priority, the default, the oldest. Undefined where none fits.
 */
export function chooseFlow<F extends FlowCandidate>(flows: readonly F[], question: FlowQuestion): F | undefined {
  return flows
    .filter((flow) => mismatchOf(flow, question) === null)
    .toSorted((one, other) => compare(rank(one, question), rank(other, question)))[0];
}
