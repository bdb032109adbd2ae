import type { WebPunchPhoto } from '#shared/contract/web-punch.ts';
import type { Formats } from '#shared/contract/formats.ts';
import { offlinePunchName } from '#shared/session/storage.ts';

/** What this phone has to know to make punches without network, noted while there was one. */
export interface Punching {
  /** Whose it is, as of `presentPerson`. */
  readonly person: string;
  readonly zone: string;
  readonly formats: Formats;
  readonly needsPlace: boolean;
  readonly photo: WebPunchPhoto;
  /** The punches with a button, in the company's words. */
  readonly states: readonly { readonly state: number; readonly label: string }[];
  /** The latest punch of that day; null if there was none. */
  readonly latest: { readonly state: number; readonly at: string } | null;
  /** By how many milliseconds the phone's clock was ahead of the server's. */
  readonly ahead: number;
}

const isPunching = (value: unknown): value is Punching =>
  typeof value === 'object' &&
  value !== null &&
  'person' in value &&
  'zone' in value &&
  'formats' in value &&
  'states' in value &&
  Array.isArray(value.states) &&
  'ahead' in value &&
  typeof value.ahead === 'number';

/** Notes it; it is removed when the person signs out. */
export function notePunching(punching: Punching | null): void {
  try {
    if (punching === null) localStorage.removeItem(offlinePunchName);
    else localStorage.setItem(offlinePunchName, JSON.stringify(punching));
  } catch {
    // Storage is closed or full: this phone makes no punches without network, which its page says.
  }
}

/** What was noted for a person; undefined if there is nothing. */
export function punchingOf(person: string): Punching | undefined {
  try {
    const noted: unknown = JSON.parse(localStorage.getItem(offlinePunchName) ?? 'null');
    // One of an older version says nothing about photos.
    return isPunching(noted) && noted.person === person ? { ...noted, photo: noted.photo ?? 'off' } : undefined;
  } catch {
    return undefined;
  }
}

/** Milliseconds after which a punch says nothing about the next one: the longest of a person's days. */
const dayLength = 16 * 3_600_000;

/** The punch that usually comes after the latest of some. */
export function nextAfter(punches: readonly { readonly state: number; readonly at: string }[], now: number): number {
  const [last] = punches.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  if (!last || now - Date.parse(last.at) > dayLength) return 0;
  if (last.state === 2) return 3;
  return last.state === 0 || last.state === 3 ? 1 : 0;
}
