import { useState } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { readPreferences, writePreferences, type ListPreferences } from './preferences.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';

/** This person's preferences for this list, and the function to change them. */
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
    // This page cannot use storage: choices last for this visit.
    return undefined;
  }
}
