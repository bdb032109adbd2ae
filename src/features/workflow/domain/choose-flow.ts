/** The ways of describing the applicants of a workflow, from the narrowest to the widest. */
export const applicantScopes = ['employees', 'roles', 'positions', 'departments', 'areas', 'all'] as const;
export type ApplicantScope = (typeof applicantScopes)[number];

/** The parts of a workflow that choosing one needs. */
export interface FlowCandidate {
  readonly id: number;
  readonly scope: ApplicantScope;
  /** Ids of the named records; empty for `all`. */
  readonly named: readonly number[];
  /** The types of leave that it is for; empty for all. */
  readonly types: readonly number[];
  /** The first and last day on which it is valid, ISO, both inclusive; null for no limit. */
  readonly from: string | null;
  readonly until: string | null;
  /** It is for amounts above the first, up to and including the second; null for no limit. */
  readonly over: number | null;
  readonly upTo: number | null;
  readonly priority: number;
  readonly isDefault: boolean;
}

/** The applicant's place: for each scope the ids that include them, with their distance above (0: their own). */
export type Standing = { readonly [S in Exclude<ApplicantScope, 'all'>]: ReadonlyMap<number, number> };

export interface FlowQuestion {
  readonly standing: Standing;
  /** In the unit of workflows (days of leave, hours of what is counted in minutes); null for a request without an amount. */
  readonly amount: number | null;
  /** The type of a leave; null for other requests. */
  readonly type: number | null;
  /** ISO date. */
  readonly date: string;
}

/** Why a workflow does not fit a request. */
export type Mismatch = 'period' | 'scope' | 'type' | 'amount';

/** The distance of the workflow's named records above the applicant; null if they do not include the applicant. */
function distanceOf({ scope, named }: FlowCandidate, { standing }: FlowQuestion): number | null {
  if (scope === 'all') return 0;
  const distances = named.flatMap((id) => standing[scope].get(id) ?? []);
  return distances.length > 0 ? Math.min(...distances) : null;
}

function takesAmount({ over, upTo }: FlowCandidate, amount: number | null): boolean {
  if (over === null && upTo === null) return true;
  return amount !== null && (over === null || amount > over) && (upTo === null || amount <= upTo);
}

/** Why the workflow does not fit the request; null if it does. */
export function mismatchOf(flow: FlowCandidate, question: FlowQuestion): Mismatch | null {
  const { from, until } = flow;
  if ((from !== null && question.date < from) || (until !== null && question.date > until)) return 'period';
  if (distanceOf(flow, question) === null) return 'scope';
  if (flow.types.length > 0 && (question.type === null || !flow.types.includes(question.type))) return 'type';
  return takesAmount(flow, question.amount) ? null : 'amount';
}

/** Decides between two workflows that fit a request; the lower one wins, number by number. */
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
 * The workflow of a request: among those that fit, the one with the narrowest scope, then the nearest to the applicant, made for
 * its type of leave, with the narrowest range of amounts, the highest priority, the default, the oldest. Undefined if none fits.
 */
export function chooseFlow<F extends FlowCandidate>(flows: readonly F[], question: FlowQuestion): F | undefined {
  return flows
    .filter((flow) => mismatchOf(flow, question) === null)
    .toSorted((one, other) => compare(rank(one, question), rank(other, question)))[0];
}
