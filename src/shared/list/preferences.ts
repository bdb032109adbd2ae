import { z } from 'zod';

const preferencesSchema = z.object({
  columns: z.array(z.string()).nullable().catch(null),
  widths: z.record(z.string(), z.number().min(24).max(2000)).catch({}),
  density: z.enum(['normal', 'dense']).catch('normal'),
});

/** A person's preferences for a list, stored in this browser for each person. */
export type ListPreferences = z.infer<typeof preferencesSchema>;

export const noPreferences: ListPreferences = { columns: null, widths: {}, density: 'normal' };

export interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const keyOf = (person: string, resource: string): string => `list.${person}.${resource}`;

/** The stored preferences; unreadable ones count as none. */
export function readPreferences(storage: Storage | undefined, person: string, resource: string): ListPreferences {
  try {
    const text = storage?.getItem(keyOf(person, resource)) ?? null;
    return text === null ? noPreferences : (preferencesSchema.safeParse(JSON.parse(text)).data ?? noPreferences);
  } catch {
    return noPreferences;
  }
}

/** Stores them; if storage is unavailable or full, they last for this visit only. */
export function writePreferences(
  storage: Storage | undefined,
  person: string,
  resource: string,
  preferences: ListPreferences,
): void {
  try {
    storage?.setItem(keyOf(person, resource), JSON.stringify(preferences));
  } catch {
    // See above.
  }
}
