import { useState } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { readPreferences, writePreferences, type ListPreferences } from './preferences.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';

/** How this person likes this list, and the way to change it. */
export function usePreferences(
  resource: Pick<AnyResource, 'name'>,
): [ListPreferences, (part: Partial<ListPreferences>) => void] {
  const { person } = useApplicationContext();
  const [preferences, setPreferences] = useState(() => readPreferences(pageStorage(), person, resource.name));
  return [
    preferences,
    (part) => {
      const next = { ...preferences, ...part };
      setPreferences(next);
      writePreferences(pageStorage(), person, resource.name, next);
    },
  ];
}

function pageStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    // Storage is closed to this page: choices hold for this visit.
    return undefined;
  }
}
