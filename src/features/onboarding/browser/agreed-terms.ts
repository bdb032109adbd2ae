/** The current version of the terms. Whoever changes their text (`tspp`) enters the date here, and everybody is asked again. */
const termsVersion = '2026-11-01';
const name = 'terms.agreed';

/** Which version of the terms this browser has agreed to, so that each is asked for once. */
export const agreedTerms = {
  has: (): boolean => {
    try {
      return globalThis.localStorage.getItem(name) === termsVersion;
    } catch {
      return false;
    }
  },
  remember: (): void => {
    try {
      globalThis.localStorage.setItem(name, termsVersion);
    } catch {
      // The page may not use storage, so it asks again.
    }
  },
};
