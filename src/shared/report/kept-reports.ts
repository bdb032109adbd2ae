import { useState } from 'react';
import { z } from 'zod';

/** The most reports in the list of recently used ones. */
const most = 6;
const keptSchema = z.object({ favourites: z.array(z.string()), used: z.array(z.string()) });
type Kept = z.infer<typeof keptSchema>;
const nothing: Kept = { favourites: [], used: [] };

const nameOf = (person: string): string => `report.library.${person}`;

/** The favourite and recently used reports of a person in this browser; empty if storage is not available or has other content. */
export function readKept(person: string): Kept {
  try {
    return keptSchema.parse(JSON.parse(globalThis.localStorage.getItem(nameOf(person)) ?? 'null'));
  } catch {
    return nothing;
  }
}

function write(person: string, kept: Kept): void {
  try {
    globalThis.localStorage.setItem(nameOf(person), JSON.stringify(kept));
  } catch {
    // Without storage it holds for this visit only.
  }
}

/** Puts an opened report first in the list of recently used ones. */
export function withUsed({ favourites, used }: Kept, path: string): Kept {
  return { favourites, used: [path, ...used.filter((each) => each !== path)].slice(0, most) };
}

/** Marking a favourite again removes it. */
export function withFavourite({ favourites, used }: Kept, path: string): Kept {
  const rest = favourites.filter((each) => each !== path);
  return { favourites: rest.length === favourites.length ? [...favourites, path] : rest, used };
}

/** Remembers that a person has opened a report. */
export function noteUsed(person: string, path: string): void {
  write(person, withUsed(readKept(person), path));
}

/** The person's favourite and recently used reports. */
export function useKeptReports(person: string) {
  const [kept, setKept] = useState(() => readKept(person));
  const change = (next: Kept): void => {
    setKept(next);
    write(person, next);
  };
  return {
    ...kept,
    mark: (path: string) => change(withFavourite(kept, path)),
  };
}
