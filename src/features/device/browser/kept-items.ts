import { atom } from 'nanostores';
import { digestOf, signByPhone } from '#shared/phone/key.ts';
import { changeKept, nextNumber, readKept } from '#shared/phone/store.ts';
import { keptVisitText, longestVisitText, type KeptVisit } from '#shared/contract/kept-visit.ts';
import { keptMark, readClaims, session } from '#shared/session/index.ts';
import { askToSend } from './ask-to-send.ts';
import type { KeptPlace, KeptPunch } from '../domain/kept-punch.ts';
import { keptText } from '../domain/kept-text.ts';

interface Kept {
  /** Who made it; nobody else ever sends it. */
  readonly person: string;
  readonly signature: string;
  /** `waiting`: it has not been sent. `held`: it was stored and does not count. `refused`: it was not taken. */
  readonly standing: 'waiting' | 'held' | 'refused';
  /** Why it does not count, or the refusal. */
  readonly reason: string;
  readonly context: Readonly<Record<string, number>>;
}

/** A punch on this phone, with what the server has said of it. */
export interface KeptItem extends Kept {
  readonly punch: KeptPunch;
}

/** A step of a visit on this phone. */
export interface KeptVisitItem extends Kept {
  readonly visit: KeptVisit;
  /** Who is visited, or why. */
  readonly label: string;
}

export type AnyKept = KeptItem | KeptVisitItem;

/** What both kinds have: the key, the place in the order, the digest of the photo. */
export const momentOf = (item: AnyKept): KeptPunch | KeptVisit => ('punch' in item ? item.punch : item.visit);

/** Why a punch could not be kept. */
export class NotKept extends Error {
  readonly why: 'noStore' | 'full';
  constructor(why: NotKept['why'], options?: ErrorOptions) {
    super(`Not kept: ${why}`, options);
    this.why = why;
  }
}

const isCounted = (value: unknown): boolean => typeof value === 'object' && value !== null && 'counter' in value;

const isItem = (value: unknown): value is AnyKept =>
  typeof value === 'object' &&
  value !== null &&
  'person' in value &&
  (('punch' in value && isCounted(value.punch)) || ('visit' in value && isCounted(value.visit))) &&
  'signature' in value &&
  'standing' in value;

/** The punches that this phone keeps, of everybody, in the order in which they were made; null until they have been read. */
export const $keptItems = /* @__PURE__ */ atom<readonly KeptItem[] | null>(null);

/** The same of visits. */
export const $keptVisits = /* @__PURE__ */ atom<readonly KeptVisitItem[] | null>(null);

let isFollowing = false;

/** Reads what is kept; from the first call on also whenever another tab has changed it. */
export async function loadKept(): Promise<readonly AnyKept[]> {
  if (!isFollowing) {
    isFollowing = true;
    addEventListener('storage', ({ key }) => {
      if (key === keptMark) loadKept().catch(() => undefined);
    });
  }
  const items = (await readKept())
    .filter(isItem)
    .toSorted((one, other) => momentOf(one).counter - momentOf(other).counter);
  $keptItems.set(items.filter((item) => 'punch' in item));
  $keptVisits.set(items.filter((item) => 'visit' in item));
  return items;
}

/** Changes items: each under its key; undefined removes it. */
export async function changeItems(
  changes: ReadonlyMap<string, AnyKept | undefined>,
  photos?: ReadonlyMap<string, string>,
): Promise<void> {
  await changeKept(changes, photos);
  const items = await loadKept();
  // Another value each time: other tabs hear of it.
  if (items.length > 0) localStorage.setItem(keptMark, crypto.randomUUID());
  else localStorage.removeItem(keptMark);
}

/** The signed-in person of this page, by company; undefined if there is none. */
export function presentPerson(): string | undefined {
  const claims = readClaims(session.$session.get()?.access ?? '');
  return claims?.company_id == null ? undefined : `${claims.company_id} ${claims.user_id}`;
}

/** The opened page, by whose clock nobody can set punches are told apart from turned clocks. */
const page = /* @__PURE__ */ crypto.randomUUID();

/** What the phone's clocks show now. */
export const phoneClock = () => ({ at: new Date().toISOString(), page, elapsed: Math.round(performance.now()) });

interface Stamp {
  readonly key: string;
  readonly clock: ReturnType<typeof phoneClock>;
  readonly ahead: number | null;
  /** A data URL. */
  readonly photo: string | null;
}

export interface Pressed extends Stamp {
  readonly state: number;
  readonly place: KeptPlace | null;
  readonly note: string;
}

export interface VisitPressed extends Stamp, Pick<KeptVisit, 'act' | 'visit' | 'begun' | 'text' | 'place'> {
  readonly label: string;
}

const isFull = (thrown: unknown): boolean => thrown instanceof DOMException && thrown.name === 'QuotaExceededError';
const bounded = (place: KeptPlace): KeptPlace => ({ ...place, accuracy: Math.min(place.accuracy, 1_000_000) });

const stamped = async ({ key, clock, ahead, photo }: Stamp) => ({
  key,
  made_at: clock.at,
  // One count for everything, so that all of it is sent in its order.
  counter: await nextNumber('punches'),
  page: clock.page,
  elapsed: clock.elapsed,
  ahead: ahead === null ? null : Math.round(ahead),
  ...(photo === null ? {} : { photo_hash: await digestOf(photo) }),
});

/**
 * Stores something of the signed-in person with its photo; a full phone keeps it without.
 * @param signed makes what is stored, for the photo that it is given
 * @returns whether the photo was kept too, if there was one
 * @throws NotKept if the browser does not store it
 */
async function keep<P extends Stamp>(pressed: P, signed: (person: string, pressed: P) => Promise<AnyKept>) {
  const person = presentPerson();
  if (person === undefined) throw new Error('Nobody is signed in');
  const store = async (given: P): Promise<void> => {
    const item = await signed(person, given);
    const photos = given.photo === null ? undefined : new Map([[given.key, given.photo]]);
    await changeItems(new Map([[given.key, item]]), photos);
  };
  let isWhole = true;
  try {
    await store(pressed).catch(async (thrown: unknown) => {
      if (!isFull(thrown) || pressed.photo === null) throw thrown;
      await store({ ...pressed, photo: null });
      isWhole = false;
    });
  } catch (thrown) {
    throw new NotKept(isFull(thrown) ? 'full' : 'noStore', { cause: thrown });
  }
  void askToSend().catch(() => undefined);
  // The browser may otherwise forget it when the phone runs out of space; it may say no.
  void navigator.storage?.persist?.().catch(() => false);
  return isWhole;
}

const waiting = { standing: 'waiting', reason: '', context: {} } as const;

/** Keeps a punch of the signed-in person on this phone, as `keep` says. */
export const keepPunch = (pressed: Pressed): Promise<boolean> =>
  keep(pressed, async (person, given) => {
    const { state, place, note } = given;
    const punch: KeptPunch = {
      ...(await stamped(given)),
      state,
      place: place && bounded(place),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    };
    return { person, punch, signature: await signByPhone(keptText(punch)), ...waiting };
  });

/** Keeps a step of a visit of the signed-in person, as `keep` says. */
export const keepVisit = (pressed: VisitPressed): Promise<boolean> =>
  keep(pressed, async (person, given) => {
    const { act, begun, label } = given;
    const text = given.text.trim().slice(0, longestVisitText);
    const place = bounded(given.place);
    const visit: KeptVisit = { ...(await stamped(given)), act, visit: given.visit, begun, text, place };
    return { person, visit, label, signature: await signByPhone(keptVisitText(visit)), ...waiting };
  });

/** Removes what the person has read: something refused, or something that does not count. */
export const dismissKept = (key: string): Promise<void> => changeItems(new Map([[key, undefined]]));
