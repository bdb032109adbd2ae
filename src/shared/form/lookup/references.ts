import { idSchema, referenceSchema, type Reference } from '#shared/contract/index.ts';

/** A record as a form holds it: with its name, or its id alone (an initial value, a filter out of a link). */
export interface Referred {
  readonly id: number;
  /** Undefined until it has been retrieved. */
  readonly display_name: string | undefined;
}

/**
 * The records that a value of a many-to-one or many-to-many field refers to; anything that is not a reference is left
 * out.
 */
export function readReferences(value: unknown): Referred[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  return entries.flatMap((entry): Referred[] => {
    const named = referenceSchema.safeParse(entry).data;
    if (named) return [{ id: named.id, display_name: named.display_name === '' ? undefined : named.display_name }];
    const id = idSchema.safeParse(entry).data;
    return id === undefined ? [] : [{ id, display_name: undefined }];
  });
}

/** The ids that have no name yet. */
export function namelessIds(referred: readonly Referred[]): number[] {
  return referred.filter(({ display_name }) => display_name === undefined).map(({ id }) => id);
}

/** Adds names to ids; a record without a name is shown by its number. */
export function nameReferences(referred: readonly Referred[], names: ReadonlyMap<number, string>): Reference[] {
  return referred.map(({ id, display_name }) => ({ id, display_name: display_name ?? names.get(id) ?? `#${id}` }));
}
