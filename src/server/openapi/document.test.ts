import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall, idSchema, refusalCode } from '#shared/contract/index.ts';
import { openApiDocument } from './document.ts';

const module = 'ZBTT';
const one = defineCall({
  name: 'test.thing.change',
  method: 'PUT',
  path: '/test/api/v2/things/:id/',
  module,
  access: 'test.thing.change',
  params: z.strictObject({ id: z.coerce.string().transform(Number) }),
  query: z.strictObject({ deep: z.enum(['yes', 'no']).default('no') }),
  body: z.strictObject({
    name: z.string().trim().max(5),
    when: z
      .string()
      .transform((text) => text.length)
      .optional(),
  }),
  data: z.object({ id: idSchema, note: z.string().nullable() }),
  codes: [refusalCode('ZBTT0001', 409)],
});
const open = defineCall({
  name: 'test.thing.list',
  method: 'GET',
  path: '/test/api/v2/things/',
  module,
  access: 'public',
  query: z.strictObject({ page: z.coerce.number().int().default(1) }),
  data: z.array(z.object({ id: idSchema })),
  answer: 'list',
});
const file = defineCall({
  name: 'test.thing.file',
  method: 'GET',
  path: '/test/api/v2/things/:id/file/',
  module,
  access: 'signedIn',
  data: z.null(),
  answer: 'file',
  params: z.strictObject({ id: z.string() }),
});

describe('the API document', () => {
  const document = openApiDocument([one, open, file], '1.2.3');
  const at = (...path: string[]): unknown =>
    path.reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      document,
    );

  it('describes the input and answer of a call as sent', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
    const call = at('paths', '/web/test/api/v2/things/{id}/', 'put');
    expect(call).toMatchObject({
      operationId: 'test.thing.change',
      'x-access': 'test.thing.change',
      parameters: [
        { name: 'id', in: 'path', required: true },
        { name: 'deep', in: 'query', required: false, schema: { enum: ['yes', 'no'], default: 'no' } },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              properties: { name: { type: 'string', maxLength: 5 }, when: { type: 'string' } },
              required: ['name'],
              additionalProperties: false,
            },
          },
        },
      },
      responses: {
        200: {
          content: {
            'application/json': {
              schema: {
                properties: {
                  code: { const: 'ZBTT0000' },
                  data: { properties: { note: { type: ['string', 'null'] } } },
                },
              },
            },
          },
        },
      },
    });
  });

  it('lists every refusal under its status', () => {
    expect(at('paths', '/web/test/api/v2/things/{id}/', 'put', 'responses', '409', 'description')).toContain(
      'ZBTT0001',
    );
    expect(at('paths', '/web/test/api/v2/things/{id}/', 'put', 'responses', '401', 'description')).toBe(
      'ZBCO0007, ZBCO0047, ZBCO0048',
    );
  });

  it('distinguishes public calls and files', () => {
    expect(at('paths', '/web/test/api/v2/things/', 'get', 'security')).toEqual([]);
    expect(
      at(
        'paths',
        '/web/test/api/v2/things/',
        'get',
        'responses',
        '200',
        'content',
        'application/json',
        'schema',
        'required',
      ),
    ).toEqual(['code', 'data', 'next', 'total']);
    expect(at('paths', '/web/test/api/v2/things/{id}/file/', 'get', 'responses', '200', 'content')).toHaveProperty([
      'text/csv; charset=utf-8',
    ]);
  });
});
