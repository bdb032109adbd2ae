/** What is done with a visit: a planned one is started, one that nobody planned begins, either is finished. */
export const keptVisitActs = ['start', 'unscheduled', 'finish'] as const;

/** A step of a visit that a phone keeps while it has no network. It never changes afterwards. */
export interface KeptVisit {
  /** One a press: however often it is sent, it is one step. */
  readonly key: string;
  readonly act: (typeof keptVisitActs)[number];
  /** The visit; null for one that begins here or was begun without network. */
  readonly visit: number | null;
  /** The key under which a visit was begun that the server does not know yet. */
  readonly begun: string | null;
  /** The purpose of an unplanned visit, or the note about a finished one. */
  readonly text: string;
  readonly made_at: string;
  /** Counts all that this phone keeps, from 1. */
  readonly counter: number;
  /** The opened page that made it, and its age in milliseconds by a clock that nobody can set. */
  readonly page: string;
  readonly elapsed: number;
  /** By how many milliseconds the phone's clock was ahead of the server's when they last met; null if they never have. */
  readonly ahead: number | null;
  readonly place: { readonly latitude: number; readonly longitude: number; readonly accuracy: number };
  /** The SHA-256 of the photo's data URL, base64url; without it there is no photo. */
  readonly photo_hash?: string | undefined;
}

/** The most characters of what is written about a visit without network. */
export const longestVisitText = 200;

/** The text that the phone signs. The first word names its form; another form gets another word. */
export const keptVisitText = (visit: KeptVisit): string =>
  JSON.stringify([
    'muster visit 1',
    visit.key,
    visit.act,
    visit.visit,
    visit.begun,
    visit.text,
    visit.made_at,
    visit.counter,
    visit.page,
    visit.elapsed,
    visit.ahead,
    [visit.place.latitude, visit.place.longitude, visit.place.accuracy],
    visit.photo_hash ?? '',
  ]);
