/** The current version of the terms. Whoever changes their text (`tspp`) enters the date here, and everybody is asked again. */
export const termsVersion = '2026-11-01';
const name = 'terms.agreed';

/**
 * Which version of the terms this browser has agreed to on this host, so that each is asked for once. The account keeps the version
 * too: whoever agreed elsewhere is known here as soon as they have been here.
 */
export const agreedTerms = {
  has: (): boolean => {
    try {
      return globalThis.localStorage.getItem(name) === termsVersion;
    } catch {
      return false;
    }
  },
  remember: (version: string = termsVersion): void => {
    if (version !== termsVersion) return;
    try {
      globalThis.localStorage.setItem(name, version);
    } catch {
      // The page may not use storage, so it asks again.
    }
  },
};
