import type { CallData } from '#shared/contract/index.ts';
import type { ownVisits } from '../contract.ts';
import type { OwnVisit } from '../contract/own-visit.ts';
import type { Keeping, KeptVisitItem } from './use-kept-visits.ts';

/** A visit with what was done without network. */
export interface ShownVisit extends OwnVisit {
  /** A step of it waits on this phone. */
  readonly isKept?: boolean;
  /** The key under which it was begun on this phone; the server does not know it yet. */
  readonly begun?: string;
}

/** The visits as the phone's kept steps change them, and those that it has begun. */
export function shownVisits(
  { visits, today }: CallData<typeof ownVisits>,
  mine: readonly KeptVisitItem[],
  keeping: Keeping | null,
): readonly ShownVisit[] {
  if (!keeping || mine.length === 0) return visits;
  const { started, finished, begun } = keeping.stepsOf(mine);
  const changed = visits.map((visit): ShownVisit => {
    const start = started.get(visit.id);
    if (finished.has(visit.id))
      return { ...visit, actual_start: visit.actual_start ?? start ?? null, status: 'completed', isKept: true };
    if (start !== undefined && visit.status === 'planned')
      return { ...visit, actual_start: start, status: 'started', isKept: true };
    return visit;
  });
  const own = begun.map(({ visit, label }): ShownVisit => ({
    // No visit of the server has a negative id.
    id: -visit.counter,
    is_scheduled: false,
    client: null,
    visit_date: today,
    start_time: null,
    end_time: null,
    purpose: label,
    status: 'started',
    actual_start: visit.made_at,
    actual_end: null,
    is_outside: false,
    isKept: true,
    begun: visit.key,
  }));
  return [...own, ...changed];
}
