import { z } from 'zod';
import { daySchema, date, type AnyField } from './field/index.ts';

type Fields = Readonly<Record<string, AnyField>>;

/** Which fields of a record hold from a day on, and were something else before: those named, or all but those named. */
export type DatedFields<Name extends string = string> =
  | { readonly fields: readonly Name[] }
  | { readonly but: readonly Name[] };

/** Past days have it too: it is as if it had never been otherwise. */
export const beginning = 'beginning';

/** From when an edit of dated fields holds, sent beside them: a day (company's calendar, or the record's own zone), or always. */
export const holdsFromSchema = z.union([z.literal(beginning), daySchema]);

/** Under which name it is sent, logged and stands in files. */
export const holdsFrom = 'holds_from';

/** The column that an import has for it. */
export const holdsFromField: AnyField = date({});

/** One version of a dated record. */
export const recordVersionSchema = z.object({
  /** Its first day; null: from the beginning. */
  from: z.string().nullable(),
  /** It has yet to begin. */
  is_planned: z.boolean(),
  /** What differs from the version before it. */
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  /** Who said so last, and when. */
  user_name: z.string(),
  create_time: z.string(),
});
export type RecordVersion = z.infer<typeof recordVersionSchema>;

/**
 * The names of the fields that hold from a day on.
 * @throws where a named field is not one of the form
 */
export function datedNames(name: string, fields: Fields, dated: DatedFields | undefined): readonly string[] {
  if (!dated) return [];
  const written = Object.keys(fields).filter((field) => !(fields[field]?.write instanceof z.ZodUndefined));
  const named = 'fields' in dated ? dated.fields : dated.but;
  const wrong = named.find((field) => !written.includes(field));
  if (wrong !== undefined) throw new Error(`${name}: ${wrong} is no field that holds from a day on`);
  return 'fields' in dated ? named : written.filter((field) => !named.includes(field));
}
