import { useState } from 'react';

/** A boolean that this browser stores under a key; false at first. */
export function useRemembered(key: string): [boolean, (next: boolean) => void] {
  const [isSet, setIt] = useState(() => read(key));
  return [
    isSet,
    (next) => {
      setIt(next);
      try {
        globalThis.localStorage.setItem(key, String(next));
      } catch {
        // Storage is closed to this page: the choice lasts for this visit.
      }
    },
  ];
}

function read(key: string): boolean {
  try {
    return globalThis.localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}
