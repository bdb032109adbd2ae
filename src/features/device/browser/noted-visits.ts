import type { Formats } from '#shared/contract/formats.ts';
import { offlineVisitsName } from '#shared/session/storage.ts';

/** A visit as far as it can be made without network. */
export interface NotedVisit {
  readonly id: number;
  readonly name: string;
  /** The day in the person's zone. */
  readonly date: string;
  /** `HH:mm` in the person's zone; null for an unplanned one. */
  readonly time: string | null;
  readonly isStarted: boolean;
}

/** The visits of a person that this phone knows without network, noted while there was one. */
export interface NotedVisits {
  /** Whose they are, as of `presentPerson`. */
  readonly person: string;
  readonly zone: string;
  readonly formats: Formats;
  /** By how many milliseconds the phone's clock was ahead of the server's. */
  readonly ahead: number;
  readonly visits: readonly NotedVisit[];
}

const isNoted = (value: unknown): value is NotedVisits =>
  typeof value === 'object' &&
  value !== null &&
  'person' in value &&
  'zone' in value &&
  'formats' in value &&
  'visits' in value &&
  Array.isArray(value.visits);

/** Notes them; they are removed when the person signs out. */
export function noteVisits(visits: NotedVisits): void {
  try {
    localStorage.setItem(offlineVisitsName, JSON.stringify(visits));
  } catch {
    // Storage is closed or full: this phone makes no visits without network.
  }
}

/** What was noted for a person; undefined if there is nothing. */
export function visitsOf(person: string): NotedVisits | undefined {
  try {
    const noted: unknown = JSON.parse(localStorage.getItem(offlineVisitsName) ?? 'null');
    return isNoted(noted) && noted.person === person ? noted : undefined;
  } catch {
    return undefined;
  }
}
