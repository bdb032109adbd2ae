import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isoFormats } from '../contract/formats.ts';
import { notificationSchema, noticeKey, type NotificationContent } from '../contract/notifications.ts';
import { languages } from './languages.ts';
import { valuesOfNotification } from './notification-words.ts';

const fieldSchema = z.instanceof(z.core.$ZodType);
type Field = z.output<typeof fieldSchema>;

/** Texts that are no day and no name. */
const texts: Readonly<Record<string, string>> = { currency: 'EUR', time: '09:00' };

/** A value of a field of a notification that is not empty. */
function sample(field: Field, name = ''): unknown {
  if (field instanceof z.ZodString) return texts[name] ?? '2026-03-02';
  if (field instanceof z.ZodNumber) return 3;
  if (field instanceof z.ZodEnum) return field.options[0];
  if (field instanceof z.ZodLiteral) return field.value;
  if (field instanceof z.ZodArray) return [sample(fieldSchema.parse(field.element))];
  if (field instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(field.shape).map(([of, part]) => [of, sample(fieldSchema.parse(part), of)]),
    );
  if (field instanceof z.ZodNullable || field instanceof z.ZodDefault) return sample(field.unwrap(), name);
  throw new Error(`A notification has a field of another kind: ${field.constructor.name}`);
}

/** A notification of each kind, with everything that it can say. */
const contents: readonly NotificationContent[] = notificationSchema.options.flatMap(({ shape }) => {
  const kinds = shape.kind instanceof z.ZodEnum ? shape.kind.options : [shape.kind.value];
  return kinds.map((kind) => notificationSchema.parse({ kind, data: sample(shape.data) }));
});

/** What the place that shows a notification adds: the name of an action that a mail never tells. */
const added = new Set(['action']);

describe('the values in the words of notifications', () => {
  it.each(languages)('are all there in %s, for every kind', (language) => {
    const file = new URL(`../../../public/locales/${language}/common.json`, import.meta.url);
    const kindSchema = z.object({ notification: z.object({ kind: z.record(z.string(), z.string()) }) });
    const words = kindSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).notification.kind;
    const missing = contents.flatMap((content) => {
      const key = noticeKey(content);
      const forms = Object.entries(words).filter(([name]) => name === key || name.replace(/_[a-z]+$/, '') === key);
      const values = valuesOfNotification(content, { language, ...isoFormats }, (name) => name);
      return [
        ...(forms.length === 0 ? [`${key} has no words`] : []),
        ...forms.flatMap(([name, text]) =>
          [...text.matchAll(/{{(\w+)}}/g)]
            .map(([, value = '']) => value)
            .filter((value) => !added.has(value) && (values[value] ?? '') === '')
            .map((value) => `${name} lacks ${value}`),
        ),
      ];
    });
    expect(missing).toEqual([]);
  });
});
