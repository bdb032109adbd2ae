import { useState } from 'react';
import { z } from 'zod';

/** How many reports stand among the last used. */
const most = 6;
const keptSchema = z.object({ favourites: z.array(z.string()), used: z.array(z.string()) });
type Kept = z.infer<typeof keptSchema>;
const nothing: Kept = { favourites: [], used: [] };

const nameOf = (person: string): string => `report.library.${person}`;

/** What a person of this browser has marked and opened; nothing where storage is closed or holds something else. */
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
    // Storage is closed to this page: it holds for this visit.
  }
}

/** A report that is opened stands first among the last used. */
export function withUsed({ favourites, used }: Kept, path: string): Kept {
  return { favourites, used: [path, ...used.filter((each) => each !== path)].slice(0, most) };
}

/** A favourite that is marked again is one no more. */
export function withFavourite({ favourites, used }: Kept, path: string): Kept {
  const rest = favourites.filter((each) => each !== path);
  return { favourites: rest.length === favourites.length ? [...favourites, path] : rest, used };
}

/** Notes that a person has opened a report. */
export function noteUsed(person: string, path: string): void {
  write(person, withUsed(readKept(person), path));
}

/** The reports that a person has marked, and those last opened. */
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
