import { z } from 'zod';
import { timeZoneFormat, zonesOfIntl } from '#shared/contract/index.ts';

export type Json = Record<string, unknown>;

/** Formats that are a list of names, which contracts do not carry to the browser. */
const named = new Map<string, () => string[]>([
  [timeZoneFormat, zonesOfIntl],
  ['currency', () => Intl.supportedValuesOf('currency')],
]);

/**
 * JSON Schema of a contract's schema: as it is sent (`input`) or read (`output`). What JSON Schema cannot say is left open,
 * but for what the contract tells of itself by `.meta()`; a pattern that it tells stands for all its own.
 * @param more says more of a schema that tells something of itself in another way
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
