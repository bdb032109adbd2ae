import { places } from './places.ts';

/**
 * The place of a person who must sign in first: a link opened while signed out, or a screen whose session has ended.
 * Kept in this tab's session storage, never in the URL, so that no link can say where a sign-in leads.
 */
const name = 'page.return';
/** The time within which a person signs in; later they start at home. */
const lifetimeMilliseconds = 30 * 60_000;

/** The person whose page it was, if known: another person goes to their own home. */
export interface Whose {
  readonly user_id: number;
  readonly company_id?: number | null;
}

interface StoredPlace {
  readonly place: string;
  readonly until: number;
  readonly user: number | null;
  readonly company: number | null;
}

/** Stores the present address, unless there is nothing to return to. */
export function keepPlace(whose?: Whose): void {
  const { pathname, search } = globalThis.location;
  if (pathname === places.home && search === '') return;
  const stored: StoredPlace = {
    place: pathname + search,
    until: Date.now() + lifetimeMilliseconds,
    user: whose?.user_id ?? null,
    company: whose?.company_id ?? null,
  };
  try {
    globalThis.sessionStorage.setItem(name, JSON.stringify(stored));
  } catch {
    // Storage is full or unavailable: they start at home.
  }
}

/** The destination after signing in: the stored place, once, otherwise home. Always a path of this origin. */
export function takePlace(whose?: Whose): string {
  const stored = read();
  if (!stored || stored.until < Date.now()) return places.home;
  if (stored.user !== null && stored.user !== whose?.user_id) return places.home;
  if (stored.company !== null && stored.company !== whose?.company_id) return places.home;
  return isOwnPath(stored.place) ? stored.place : places.home;
}

/** A place received from another of our hosts; undefined if it is not a path of this one. */
export function ownPlace(text: string): string | undefined {
  return isOwnPath(text) ? text : undefined;
}

/** A path of this origin as browsers read it: `//elsewhere` and `/\elsewhere` are not. */
function isOwnPath(place: string): boolean {
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(place)) return false;
  const url = new URL(place, globalThis.location.origin);
  return url.origin === globalThis.location.origin && url.pathname + url.search === place;
}

function read(): StoredPlace | null {
  try {
    const found: unknown = JSON.parse(globalThis.sessionStorage.getItem(name) ?? 'null');
    globalThis.sessionStorage.removeItem(name);
    if (typeof found !== 'object' || found === null) return null;
    const { place, until, user, company }: Partial<Record<keyof StoredPlace, unknown>> = found;
    if (typeof place !== 'string' || typeof until !== 'number') return null;
    return { place, until, user: numberOrNull(user), company: numberOrNull(company) };
  } catch {
    return null;
  }
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);
