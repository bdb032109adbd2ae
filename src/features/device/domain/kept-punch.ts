/**
 * A punch that a phone keeps while it has no network. It never changes afterwards, and the server goes on accepting it after an
 * update of the product: phones send it up to a month later.
 */
export interface KeptPunch {
  /** One a press: however often it is sent, it is one punch. */
  readonly key: string;
  readonly state: number;
  /** What the phone's clock showed, ISO 8601. */
  readonly made_at: string;
  /** Counts the punches of this phone, from 1. */
  readonly counter: number;
  /** The opened page that made it, and its age in milliseconds by a clock that nobody can set. */
  readonly page: string;
  readonly elapsed: number;
  /** By how many milliseconds the phone's clock was ahead of the server's when they last met; null if they never have. */
  readonly ahead: number | null;
  readonly place: KeptPlace | null;
  /** What the person wrote about it. Phones of an older version keep punches without one. */
  readonly note?: string | undefined;
  /** The SHA-256 of the photo's data URL, base64url; without it there is no photo. */
  readonly photo_hash?: string | undefined;
}

/** The most characters of a note. */
export const longestPunchNote = 200;

/** The most characters of a photo's data URL, and of all photos that are sent at once. */
export const longestPunchPhoto = 200_000;
export const photosAtOnce = 1_500_000;

export interface KeptPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}

/** The most days that a kept punch may be old, and the most of a person in that time. */
export const keptLimits = { days: 31, punches: 500, atOnce: 50 } as const;
