import { z } from 'zod';
import { mostFilterValues, type ListQuestion } from '#shared/contract/index.ts';
import type { Json } from './json-schema.ts';
import { filterParameters } from './list-parameters.ts';

/** Length limit of one filter's text in a saved view (`report-view.ts`). */
const mostCharacters = 10_000;

const parameterSchema = z.object({ name: z.string(), schema: z.record(z.string(), z.unknown()) });

/** A list's filters as saved views store them: texts, as in a query. */
export function filterTexts(question: ListQuestion): Json {
  return Object.fromEntries(
    filterParameters(question).map((parameter) => {
      const { name, schema } = parameterSchema.parse(parameter);
      return [name, textOf(schema)];
    }),
  );
}

const describedSchema = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  pattern: z.string().optional(),
  items: z.record(z.string(), z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

function textOf(described: Json): Json {
  const { items } = describedSchema.parse(described);
  if (items) {
    const { one, longest } = itemOf(items);
    // As many as fit at their longest: some readers of the document cannot combine a pattern with a length.
    const most = Math.min(mostFilterValues, Math.floor(mostCharacters / (longest + 1)));
    return { type: 'string', pattern: `^${one}(?:,${one}){0,${most - 1}}$` };
  }
  const { pattern, ...values } = wordOf(described);
  return { type: 'string', ...values, ...(pattern === undefined ? {} : { pattern: `^(?:${pattern})$` }) };
}

/** One value of a list, which a comma ends. */
function itemOf(described: Json): { one: string; longest: number } {
  const { pattern, enum: values } = wordOf(described);
  if (values) return { one: `(?:${values.join('|')})`, longest: Math.max(...values.map((value) => value.length)) };
  return pattern === undefined || describedSchema.parse(described).type === 'string'
    ? { one: String.raw`[^\u0000,]{1,254}`, longest: 254 }
    : { one: `(?:${pattern})`, longest: 15 };
}

interface Word {
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly [other: string]: unknown;
}

function wordOf(described: Json): Word {
  const { type, enum: values, minimum = 0, maximum = 0, pattern } = describedSchema.parse(described);
  if (values) return { enum: values.map(String) };
  if (type === 'boolean') return { enum: ['true', 'false'] };
  // A number of digits that keeps every such number within the limits.
  const figures = (most: number): number => String(Math.abs(most) + 1).length - 1;
  if (type === 'integer')
    return {
      pattern:
        minimum > 0
          ? `[1-9][0-9]{0,${figures(maximum) - 1}}`
          : minimum < 0
            ? `-?[0-9]{1,${figures(Math.min(-minimum, maximum))}}`
            : `[0-9]{1,${Math.max(1, figures(maximum))}}`,
    };
  return pattern === undefined ? described : { ...described, pattern: pattern.replace(/^\^|\$$/g, '') };
}
