/** What the session stores in local storage (spec section 3); the language is i18n's own. */
export const storageNames = {
  access: 'accessToken',
  refresh: 'refreshToken',
  companyCode: 'company_code',
  /** The access token of a sign-in before the company is chosen. */
  userAccess: 'userAccessToken',
} as const;

/** What a phone needs to make punches of its person without network; it goes with the session. */
export const offlinePunchName = 'offlinePunch';

/** The same for the visits of its person. */
export const offlineVisitsName = 'offlineVisits';

/** The session's id and when somebody last pressed or typed anything in it, in unix milliseconds. */
export const lastMovementName = 'lastMovement';

/** Set while this phone keeps punches, so that a page knows it without opening a database. */
export const keptMark = 'keptPunches';

export type StoragePort = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const token = /^[\w.~+/=-]{1,8192}$/;
/** The valid form of each; anything else was written by something else. */
const patterns = {
  [storageNames.access]: token,
  [storageNames.refresh]: token,
  [storageNames.companyCode]: /^[A-Za-z0-9-]{1,63}$/,
  [storageNames.userAccess]: token,
} as const;
export type StorageName = keyof typeof patterns;

/** Reads one value; an unreadable one counts as absent. */
export function readStored(storage: StoragePort, name: StorageName): string | undefined {
  const value = storage.getItem(name) ?? '';
  return patterns[name].test(value) ? value : undefined;
}

/** Writes one value, or removes it. */
export function writeStored(storage: StoragePort, name: StorageName, value: string | undefined): void {
  if (value === undefined) storage.removeItem(name);
  else storage.setItem(name, value);
}

/** Storage of this page; if a privacy setting blocks it, a storage that lives as long as the page. */
export function pageStorage(): StoragePort {
  try {
    const storage = globalThis.localStorage;
    storage.getItem(storageNames.access);
    return storage;
  } catch {
    return memoryStorage();
  }
}

export function memoryStorage(): StoragePort {
  const values = new Map<string, string>();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}
