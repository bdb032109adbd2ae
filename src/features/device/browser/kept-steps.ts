import type { KeptVisitItem } from './kept-items.ts';

/** What the steps that wait on this phone change of a person's visits. */
export interface KeptSteps {
  /** When a planned visit was started, by its id. */
  readonly started: ReadonlyMap<number, string>;
  /** Visits that were finished. */
  readonly finished: ReadonlySet<number>;
  /** Unplanned visits that begin on this phone and are in progress. */
  readonly begun: readonly KeptVisitItem[];
}

/** @param items of one person, in the order in which they were made */
export function stepsOf(items: readonly KeptVisitItem[]): KeptSteps {
  const waiting = items.filter(({ standing }) => standing === 'waiting');
  const started = new Map<number, string>();
  const finished = new Set<number>();
  const ended = new Set<string>();
  for (const { visit } of waiting) {
    if (visit.act === 'start' && visit.visit !== null) started.set(visit.visit, visit.made_at);
    if (visit.act !== 'finish') continue;
    if (visit.visit !== null) finished.add(visit.visit);
    else if (visit.begun !== null) ended.add(visit.begun);
  }
  const begun = waiting.filter(({ visit }) => visit.act === 'unscheduled' && !ended.has(visit.key));
  return { started, finished, begun };
}
