import { z } from 'zod';
import { fieldMessageSchema, rowsOf, type FieldMessages } from '#shared/contract/index.ts';
import type { FormValues } from '../form-values.ts';

/** Messages at the fields of child rows, by `<id of the row>.<field>`. */
export const rowMessagesSchema = z.object({
  /** The form's own: shown once a field has been left. */
  mistakes: z.record(z.string(), fieldMessageSchema),
  /** The server's, about values that are still there. */
  refused: z.record(z.string(), fieldMessageSchema),
  /** The form has been sent: all are shown. */
  isSent: z.boolean(),
});
export type RowMessages = z.infer<typeof rowMessagesSchema>;

interface Sent {
  readonly values: FormValues;
  readonly messages: FieldMessages;
}

/**
 * The messages of a field's rows; the form keys them by the row's position, this map by its id, which a move does not
 * change.
 */
export function rowMessagesAt(
  name: string,
  values: FormValues,
  mistakes: FieldMessages,
  sent: Sent | null,
  isSent: boolean,
): RowMessages {
  const now = new Map(rowsOf(values[name]).map((row) => [row['id'], row]));
  const refused = sent ? byRow(name, sent.values, sent.messages) : [];
  const stillStands = refused.filter(([id, field]) => {
    const before = rowsOf(sent?.values[name]).find((row) => row['id'] === id);
    return Object.is(before?.[field], now.get(id)?.[field]);
  });
  return {
    mistakes: toRecord(byRow(name, values, mistakes)),
    refused: toRecord(stillStands),
    isSent,
  };
}

type Found = readonly [id: unknown, field: string, message: FieldMessages[string][number]];

function byRow(name: string, values: FormValues, messages: FieldMessages): Found[] {
  const rows = rowsOf(values[name]);
  return Object.entries(messages).flatMap(([path, [message]]) => {
    const [first, place, field] = path.split('.');
    const row = rows[Number(place)];
    return first === name && row && field !== undefined && message ? [[row['id'], field, message] as const] : [];
  });
}

const toRecord = (found: readonly Found[]): Record<string, Found[2]> =>
  Object.fromEntries(found.map(([id, field, message]) => [`${String(id)}.${field}`, message]));
