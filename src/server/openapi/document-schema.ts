import { z } from 'zod';
import { questionOfFilters } from '#shared/contract/index.ts';
import { filterTexts } from './filter-texts.ts';
import { plainJsonSchemaOf, type Json } from './json-schema.ts';

/** JSON Schema of input or output, with stored filters described by their own names and values. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  return plainJsonSchemaOf(schema, io, (part) => {
    const question = io === 'input' && part instanceof z.ZodType ? questionOfFilters(part) : undefined;
    return question ? { properties: filterTexts(question), additionalProperties: false } : {};
  });
}
