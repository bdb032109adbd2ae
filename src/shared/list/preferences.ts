import { z } from 'zod';

const preferencesSchema = z.object({
  columns: z.array(z.string()).nullable().catch(null),
  widths: z.record(z.string(), z.number().min(24).max(2000)).catch({}),
  density: z.enum(['normal', 'dense']).catch('normal'),
});

/** How a person likes a list: kept in this browser, for each person apart. */
export type ListPreferences = z.infer<typeof preferencesSchema>;

export const noPreferences: ListPreferences = { columns: null, widths: {}, density: 'normal' };

export interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const keyOf = (person: string, resource: string): string => `list.${person}.${resource}`;

/** What is stored; whatever cannot be read counts as nothing. */
export function readPreferences(storage: Storage | undefined, person: string, resource: string): ListPreferences {
  try {
    const text = storage?.getItem(keyOf(person, resource)) ?? null;
    return text === null ? noPreferences : (preferencesSchema.safeParse(JSON.parse(text)).data ?? noPreferences);
  } catch {
    return noPreferences;
  }
}

/** Stores; where storage is closed or full the choice holds for this visit only. */
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
