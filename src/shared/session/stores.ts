import { atom, computed } from 'nanostores';
import { readClaims, type Claims } from './claims.ts';
import {
  lastMovementName,
  offlinePunchName,
  offlineVisitsName,
  pageStorage,
  readStored,
  storageNames,
  writeStored,
  type StoragePort,
} from './storage.ts';

export interface Session {
  readonly access: string;
  readonly refresh: string;
  readonly claims: Claims;
}

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

export interface Company {
  readonly id: number;
  readonly name: string;
}

/** The state of the session, in local storage and shared by every tab. */
export interface SessionStore {
  readonly $session: ReturnType<typeof atom<Session | null>>;
  readonly $companyCode: ReturnType<typeof atom<string | null>>;
  /** True while the person has signed in and not chosen a company yet. */
  readonly $isChoosing: ReturnType<typeof atom<boolean>>;
  /** Stores a pair of tokens. `choosing`: the person still has to choose a company. */
  storeTokens: (tokens: Tokens, options?: { choosing?: boolean }) => void;
  /** Removes both tokens. With `ifAccess`, only if that is still the present one: a newer session stays. */
  clearTokens: (ifAccess?: string) => void;
  storeCompanyCode: (code: string | null) => void;
  /** Reads storage again, and updates the state. */
  reread: () => Session | null;
  /** Follows other tabs. @returns a function that stops following */
  follow: (events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>) => () => void;
}

export function createSessionStore(storage: StoragePort): SessionStore {
  const read = (): Session | null => {
    const access = readStored(storage, storageNames.access);
    const refresh = readStored(storage, storageNames.refresh);
    const claims = access === undefined ? undefined : readClaims(access);
    return access !== undefined && refresh !== undefined && claims ? { access, refresh, claims } : null;
  };
  const readChoosing = (): boolean => {
    const access = readStored(storage, storageNames.userAccess);
    return access !== undefined && access === readStored(storage, storageNames.access);
  };
  const $session = atom<Session | null>(read());
  const $companyCode = atom<string | null>(readStored(storage, storageNames.companyCode) ?? null);
  const $isChoosing = atom<boolean>(readChoosing());

  const reread = (): Session | null => {
    const present = $session.get();
    const session = read();
    const isSame = present?.access === session?.access && present?.refresh === session?.refresh;
    $isChoosing.set(readChoosing());
    $companyCode.set(readStored(storage, storageNames.companyCode) ?? null);
    if (!isSame) $session.set(session);
    return $session.get();
  };

  return {
    $session,
    $companyCode,
    $isChoosing,
    reread,
    storeTokens: (tokens, options = {}) => {
      // A refreshed token without a company still has none.
      const choosing = options.choosing ?? readChoosing();
      writeStored(storage, storageNames.userAccess, choosing ? tokens.access : undefined);
      writeStored(storage, storageNames.refresh, tokens.refresh);
      writeStored(storage, storageNames.access, tokens.access);
      reread();
    },
    clearTokens: (ifAccess) => {
      if (ifAccess !== undefined && readStored(storage, storageNames.access) !== ifAccess) return void reread();
      for (const name of [storageNames.access, storageNames.refresh, storageNames.userAccess] as const) {
        writeStored(storage, name, undefined);
      }
      storage.removeItem(lastMovementName);
      storage.removeItem(offlinePunchName);
      storage.removeItem(offlineVisitsName);
      reread();
    },
    storeCompanyCode: (code) => {
      writeStored(storage, storageNames.companyCode, code ?? undefined);
      reread();
    },
    follow: (events) => {
      const names: readonly string[] = Object.values(storageNames);
      const onStorage = (event: Event): void => {
        const key = 'key' in event ? event.key : null;
        // A null key means that all of storage was cleared.
        if (key === null || (typeof key === 'string' && names.includes(key))) reread();
      };
      events.addEventListener('storage', onStorage);
      return () => events.removeEventListener('storage', onStorage);
    },
  };
}

/** The page's own. */
export const session: SessionStore = /* @__PURE__ */ createSessionStore(/* @__PURE__ */ pageStorage());
export const $session = /* @__PURE__ */ (() => session.$session)();

/** Companies of the signed-in person, as last read (spec section 3, "Company list"). */
export const $companies = /* @__PURE__ */ atom<readonly Company[]>([]);

/** The present one, by the token's company. */
export const $company = /* @__PURE__ */ computed(
  [$companies, session.$session],
  (companies, now) => companies.find((company) => company.id === now?.claims.company_id) ?? null,
);
