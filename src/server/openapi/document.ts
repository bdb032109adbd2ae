import { z } from 'zod';
import { questionOf, type AnyCall, type RefusalCode } from '#shared/contract/index.ts';
import { contentTypes } from '../table-file/index.ts';
import { beyondSchema } from './beyond-schema.ts';
import { jsonSchemaOf } from './document-schema.ts';
import type { Json } from './json-schema.ts';
import { listParameters } from './list-parameters.ts';

/**
 * The OpenAPI 3.1 document, generated from the contracts of the calls, so that it always matches the server. Bodies and
 * queries are described as sent, answers as read.
 */
export function openApiDocument(calls: readonly AnyCall[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = `/web${call.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[call.method.toLowerCase()] = operation(call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version,
      description:
        'Answer codes are four letters of the module and four digits; a code that ends in 0000 means success.',
    },
    servers: [{ url: '/' }],
    security: [{ access: [] }, { key: [] }],
    paths,
    components: {
      securitySchemes: {
        access: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`JWT ` and the access token of a sign-in call',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, for programs: what its permissions allow, but nothing that is a person’s own',
        },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code'],
          properties: {
            code: { type: 'string' },
            context: { type: 'object', description: 'What fills the translated message of the code' },
            data: {
              type: 'object',
              description: 'Messages by field, where the input has errors',
              additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/Message' } },
            },
          },
        },
        Message: {
          type: 'object',
          required: ['code'],
          description:
            'What is wrong with a field. A body and a query that this document allows are refused with 400 only by a code of the call’s own, or by the messages that `x-beyond-schema` names, each with what it depends on. A text is as long as it is kept: folded (NFKC), in UTF-16. A field with `x-required-when` must be given where the field named there has that value; where several are named, all of them.',
          properties: {
            code: { type: 'string' },
            context: { type: 'object', description: 'What fills the translated message' },
          },
          'x-beyond-schema': beyondSchema,
        },
      },
    },
  };
}

function operation(call: AnyCall): Json {
  const question = questionOf(call.query);
  const parameters = [
    ...parametersOf(call.params, 'path'),
    ...(question
      ? [...(question.own ? parametersOf(question.own, 'query') : []), ...listParameters(question)]
      : parametersOf(call.query, 'query')),
  ];
  const body =
    call.content === 'bytes'
      ? { type: 'string', format: 'binary' }
      : call.body instanceof z.ZodUndefined
        ? undefined
        : jsonSchemaOf(call.body, 'input');
  return {
    operationId: call.name,
    tags: [call.name.split('.').slice(0, 2).join('.')],
    ...(call.access === 'public' ? { security: [] } : {}),
    'x-access': call.access,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body && call.method !== 'GET'
      ? {
          requestBody: {
            required: !call.body.safeParse(undefined).success,
            content: { [call.content === 'bytes' ? 'application/octet-stream' : 'application/json']: { schema: body } },
          },
        }
      : {}),
    responses: {
      '200': answer(call),
      ...refusals(call.codes),
      // Filters can be longer than the address that a server accepts.
      ...(question ? { '431': { description: 'The address and the header fields are longer than 16 kB' } } : {}),
    },
  };
}

/** File types of calls: for Excel, programs and readers. */
const fileTypes = Object.values(contentTypes);

function answer(call: AnyCall): Json {
  if (call.answer === 'file') {
    return {
      description: 'The file',
      content: Object.fromEntries(fileTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
    };
  }
  const list: Json =
    call.answer === 'list'
      ? {
          next: { type: ['integer', 'null'], description: 'Number of the next page' },
          total: { type: 'integer' },
          total_is_floor: { type: 'boolean', description: 'There are more than `total`' },
        }
      : {};
  const schema = {
    type: 'object',
    required: ['code', 'data', ...(call.answer === 'list' ? ['next', 'total'] : [])],
    properties: { code: { const: call.successCode }, data: jsonSchemaOf(call.data, 'output'), ...list },
  };
  return { description: 'Success', content: { 'application/json': { schema } } };
}

/** One response per status, with its possible codes. */
function refusals(codes: readonly RefusalCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => code.status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((refusal) => refusal.code).join(', '),
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Refusal' },
                { properties: { code: { enum: group.map((refusal) => refusal.code) } } },
              ],
            },
          },
        },
      },
    ]),
  );
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  required: z.array(z.string()).optional(),
});

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = objectSchema.safeParse(jsonSchemaOf(schema, 'input')).data ?? {};
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
    // Lists are joined by commas, as in filters.
    ...(described['type'] === 'array' ? { style: 'form', explode: false } : {}),
  }));
}
