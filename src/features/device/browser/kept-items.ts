import { atom } from 'nanostores';
import { digestOf, signByPhone } from '#shared/phone/key.ts';
import { changeKept, nextNumber, readKept } from '#shared/phone/store.ts';
import { keptMark, readClaims, session } from '#shared/session/index.ts';
import type { KeptPlace, KeptPunch } from '../domain/kept-punch.ts';
import { keptText } from '../domain/kept-text.ts';

/** A punch on this phone, with what the server has said of it. */
export interface KeptItem {
  /** Who made it; nobody else ever sends it. */
  readonly person: string;
  readonly punch: KeptPunch;
  readonly signature: string;
  /** `waiting`: it has not been sent. `held`: it was stored and does not count. `refused`: it was not taken. */
  readonly standing: 'waiting' | 'held' | 'refused';
  /** Why it does not count, or the refusal. */
  readonly reason: string;
  readonly context: Readonly<Record<string, number>>;
}

/** Why a punch could not be kept. */
export class NotKept extends Error {
  readonly why: 'noStore' | 'full';
  constructor(why: NotKept['why'], options?: ErrorOptions) {
    super(`Not kept: ${why}`, options);
    this.why = why;
  }
}

const isItem = (value: unknown): value is KeptItem =>
  typeof value === 'object' &&
  value !== null &&
  'person' in value &&
  'punch' in value &&
  typeof value.punch === 'object' &&
  value.punch !== null &&
  'counter' in value.punch &&
  'signature' in value &&
  'standing' in value;

/** What is kept on this phone, of everybody, in the order in which it was made; null until it has been read. */
export const $keptItems = /* @__PURE__ */ atom<readonly KeptItem[] | null>(null);

let isFollowing = false;

/** Reads what is kept; from the first call on also whenever another tab has changed it. */
export async function loadKept(): Promise<readonly KeptItem[]> {
  if (!isFollowing) {
    isFollowing = true;
    addEventListener('storage', ({ key }) => {
      if (key === keptMark) loadKept().catch(() => undefined);
    });
  }
  const items = (await readKept()).filter(isItem).toSorted((one, other) => one.punch.counter - other.punch.counter);
  $keptItems.set(items);
  return items;
}

/** Changes items: each under its key; undefined removes it. */
export async function changeItems(
  changes: ReadonlyMap<string, KeptItem | undefined>,
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

export interface Pressed {
  readonly key: string;
  readonly state: number;
  readonly clock: ReturnType<typeof phoneClock>;
  readonly ahead: number | null;
  readonly place: KeptPlace | null;
  readonly note: string;
  /** A data URL. */
  readonly photo: string | null;
}

const isFull = (thrown: unknown): boolean => thrown instanceof DOMException && thrown.name === 'QuotaExceededError';

/** Signs a punch of a person and stores it with its photo. */
async function storePunch(person: string, { key, state, clock, ahead, place, note, photo }: Pressed): Promise<void> {
  const punch: KeptPunch = {
    key,
    state,
    made_at: clock.at,
    counter: await nextNumber('punches'),
    page: clock.page,
    elapsed: clock.elapsed,
    ahead: ahead === null ? null : Math.round(ahead),
    place: place && { ...place, accuracy: Math.min(place.accuracy, 1_000_000) },
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(photo === null ? {} : { photo_hash: await digestOf(photo) }),
  };
  const signature = await signByPhone(keptText(punch));
  const item: KeptItem = { person, punch, signature, standing: 'waiting', reason: '', context: {} };
  await changeItems(new Map([[key, item]]), photo === null ? undefined : new Map([[key, photo]]));
}

/**
 * Keeps a punch of the signed-in person on this phone, signed. A full phone keeps it without its photo.
 * @returns whether the photo was kept too, if there was one
 * @throws NotKept if the browser does not store it
 */
export async function keepPunch(pressed: Pressed): Promise<boolean> {
  const person = presentPerson();
  if (person === undefined) throw new Error('Nobody is signed in');
  let isWhole = true;
  try {
    await storePunch(person, pressed).catch(async (thrown: unknown) => {
      if (!isFull(thrown) || pressed.photo === null) throw thrown;
      await storePunch(person, { ...pressed, photo: null });
      isWhole = false;
    });
  } catch (thrown) {
    throw new NotKept(isFull(thrown) ? 'full' : 'noStore', { cause: thrown });
  }
  // The browser may otherwise forget it when the phone runs out of space; it may say no.
  void navigator.storage?.persist?.().catch(() => false);
  return isWhole;
}

/** Removes what the person has read: something refused, or something that does not count. */
export const dismissKept = (key: string): Promise<void> => changeItems(new Map([[key, undefined]]));
