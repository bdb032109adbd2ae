import { useState } from 'react';
import { z } from 'zod';

/** The most reports in the list of recently used ones. */
const most = 6;
const shortcutsSchema = z.object({ favourites: z.array(z.string()), used: z.array(z.string()) });
type ReportShortcuts = z.infer<typeof shortcutsSchema>;
const nothing: ReportShortcuts = { favourites: [], used: [] };

const nameOf = (person: string): string => `report.library.${person}`;

/** The favourite and recently used reports of a person in this browser; empty if storage is not available or has other content. */
export function readShortcuts(person: string): ReportShortcuts {
  try {
    return shortcutsSchema.parse(JSON.parse(globalThis.localStorage.getItem(nameOf(person)) ?? 'null'));
  } catch {
    return nothing;
  }
}

function write(person: string, shortcuts: ReportShortcuts): void {
  try {
    globalThis.localStorage.setItem(nameOf(person), JSON.stringify(shortcuts));
  } catch {
    // Without storage it holds for this visit only.
  }
}

/** Puts an opened report first in the list of recently used ones. */
export function withUsed({ favourites, used }: ReportShortcuts, path: string): ReportShortcuts {
  return { favourites, used: [path, ...used.filter((each) => each !== path)].slice(0, most) };
}

/** Marking a favourite again removes it. */
export function withFavourite({ favourites, used }: ReportShortcuts, path: string): ReportShortcuts {
  const rest = favourites.filter((each) => each !== path);
  return { favourites: rest.length === favourites.length ? [...favourites, path] : rest, used };
}

/** Remembers that a person has opened a report. */
export function noteUsed(person: string, path: string): void {
  write(person, withUsed(readShortcuts(person), path));
}

/** The person's favourite and recently used reports. */
export function useReportShortcuts(person: string) {
  const [shortcuts, setShortcuts] = useState(() => readShortcuts(person));
  const change = (next: ReportShortcuts): void => {
    setShortcuts(next);
    write(person, next);
  };
  return {
    ...shortcuts,
    mark: (path: string) => change(withFavourite(shortcuts, path)),
  };
}
