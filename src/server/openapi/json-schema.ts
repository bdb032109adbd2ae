import { z } from 'zod';
import { timeZoneFormat, zonesOfIntl } from '#shared/contract/index.ts';

export type Json = Record<string, unknown>;

/** Formats that are lists of names, which contracts do not send to the browser. */
const named = new Map<string, () => string[]>([
  [timeZoneFormat, zonesOfIntl],
  ['currency', () => Intl.supportedValuesOf('currency')],
]);

/**
 * JSON Schema of a contract's schema, as sent (`input`) or read (`output`). Rules that JSON Schema cannot express are
 * left out, except what the contract states by `.meta()`; a pattern stated there replaces the schema's own.
 * @param more adds to schemas with other metadata
 */
export function plainJsonSchemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  more: (schema: unknown) => Json = () => ({}),
): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      if (z.globalRegistry.get(zodSchema)?.['pattern'] !== undefined) delete jsonSchema.allOf;
      const values = io === 'input' ? named.get(jsonSchema.format ?? '') : undefined;
      if (values) jsonSchema.enum = values();
      Object.assign(jsonSchema, more(zodSchema));
    },
  });
  return described;
}
