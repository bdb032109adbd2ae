/** The terms as they stand; whoever changes their text (`tspp`) writes the day here, and everybody is asked again. */
const termsVersion = '2026-11-01';
const name = 'terms.agreed';

/** Which terms this browser has agreed to, so that it is asked once for each version. */
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
      // Storage is closed to this page: it is asked again.
    }
  },
};
