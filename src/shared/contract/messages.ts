import { z } from 'zod';

/**
 * A message at a field: a key under `common:validation.<code>` and what fills it.
 * The same shape comes from the browser's own validation and from the server.
 */
export const fieldMessageSchema = z.object({
  code: z.string(),
  context: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type FieldMessage = z.infer<typeof fieldMessageSchema>;

/** Messages by field name (dotted path for nested fields, `''` for the record as a whole). */
export const fieldMessagesSchema = z.record(z.string(), z.array(fieldMessageSchema));
export type FieldMessages = z.infer<typeof fieldMessagesSchema>;

/** Marks a refinement's message as one of the product's, so that {@link judge} passes it on unchanged. */
export function fieldMessage(code: string, context?: Record<string, string | number>): string {
  return JSON.stringify(context ? { code, context } : { code });
}

/** The parsed value, or its errors. */
export type Judgement<T> = { readonly data: T; readonly mistakes?: undefined } | { readonly mistakes: FieldMessages };

/**
 * Parses with a schema. Errors become messages at the fields (generic rules: required, maxLength, minLength, type; spec
 * section 5).
 */
export function judge<S extends z.ZodType>(schema: S, value: unknown): Judgement<z.output<S>> {
  // With the input in each issue, a missing value can be told from a wrong one.
  const outcome = schema.safeParse(value, { reportInput: true });
  return outcome.success ? { data: outcome.data } : { mistakes: toFieldMessages(outcome.error) };
}

function toFieldMessages(error: z.ZodError): FieldMessages {
  // A map, since names come from outside: `__proto__` is a name like any other.
  const messages = new Map<string, FieldMessage[]>();
  for (const issue of error.issues) {
    const add = (path: readonly PropertyKey[], message: FieldMessage): void => {
      const name = path.map(String).join('.');
      messages.set(name, [...(messages.get(name) ?? []), message]);
    };
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], { code: 'unknownField' });
    } else {
      add(issue.path, messageOf(issue));
    }
  }
  return Object.fromEntries(messages);
}

function messageOf(issue: z.core.$ZodIssue): FieldMessage {
  const own = ownMessage(issue.message);
  if (own) return own;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? { code: 'required' } : { code: 'type' };
    case 'too_big':
      return issue.origin === 'string'
        ? { code: 'maxLength', context: { max: Number(issue.maximum) } }
        : { code: 'max', context: { max: String(issue.maximum) } };
    case 'too_small':
      if (issue.origin !== 'string') return { code: 'min', context: { min: String(issue.minimum) } };
      return Number(issue.minimum) <= 1
        ? { code: 'required' }
        : { code: 'minLength', context: { min: Number(issue.minimum) } };
    default:
      return { code: 'type' };
  }
}

function ownMessage(text: string): FieldMessage | undefined {
  if (!text.startsWith('{')) return undefined;
  const parsed = fieldMessageSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : undefined;
}
