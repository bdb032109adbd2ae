import { z } from 'zod';
import { daySchema, date, type AnyField } from './field/index.ts';

type Fields = Readonly<Record<string, AnyField>>;

/** The fields of a record whose values hold from a day on: those named, or all but those named. */
export type DatedFields<Name extends string = string> =
  | { readonly fields: readonly Name[] }
  | { readonly but: readonly Name[] };

/** It applies to past days too, as if it had always been so. */
export const beginning = 'beginning';

/**
 * From when an edit of dated fields applies, sent with them: a day (in the company's calendar, or the record's own
 * zone), or always.
 */
export const holdsFromSchema = z.union([z.literal(beginning), daySchema]);

/** Its name in requests, logs and files. */
export const holdsFrom = 'holds_from';

/** Its column in an import. */
export const holdsFromField: AnyField = date({});

/** One version of a dated record. */
export const recordVersionSchema = z.object({
  /** Its first day; null: from the beginning. */
  from: z.string().nullable(),
  /** It has not begun yet. */
  is_planned: z.boolean(),
  /** The differences from the previous version. */
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  /** Who set it last, and when. */
  user_name: z.string(),
  create_time: z.string(),
});
export type RecordVersion = z.infer<typeof recordVersionSchema>;

/**
 * The names of the dated fields.
 * @throws if a named field is not in the form
 */
export function datedNames(name: string, fields: Fields, dated: DatedFields | undefined): readonly string[] {
  if (!dated) return [];
  const written = Object.keys(fields).filter((field) => fields[field]?.isWritable);
  const named = 'fields' in dated ? dated.fields : dated.but;
  const wrong = named.find((field) => !written.includes(field));
  if (wrong !== undefined) throw new Error(`${name}: ${wrong} is no field that holds from a day on`);
  return 'fields' in dated ? named : written.filter((field) => !named.includes(field));
}
