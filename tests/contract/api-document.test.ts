import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isLegible, judge, servedCalls, type AnyField } from '#shared/contract/index.ts';
import { isReservedDomain } from '#features/onboarding/domain/reserved-domains.ts';
import { callsOf } from '#server/app.ts';
import { jsonSchemaOf, openApiDocument } from '#server/openapi/index.ts';
import { hostileDays, hostileTexts } from '#tests/support/hostile-values.ts';
import { useServer } from '#tests/support/use-server.ts';

/** A text as the document describes it, in one or several ways, and the schema that validates it. */
interface Described {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly ways: readonly z.infer<typeof describedText>[];
}

const describedText = z
  .object({
    type: z.literal('string'),
    pattern: z
      .string()
      .transform((source) => new RegExp(source, 'u'))
      .optional(),
    minLength: z.number().default(0),
    maxLength: z.number().default(Infinity),
    enum: z.array(z.unknown()).optional(),
    const: z.string().optional(),
  })
  // Most readers of a document cannot make values for several patterns.
  .refine((described) => !('allOf' in described));
const describedCalls = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
      }),
    ),
  ),
});
const either = z.object({ anyOf: z.array(z.unknown()) });

function describedOf(name: string, schema: z.ZodType): Described | undefined {
  const document = jsonSchemaOf(schema, 'input');
  const parts = either.safeParse(document).data?.anyOf ?? [document];
  const ways = parts.flatMap((part) => describedText.safeParse(part).data ?? []);
  return ways.length === 0 ? undefined : { name, schema, ways };
}

/** Every text in a schema of what is sent. */
function textsOf(name: string, schema: z.ZodType): Described[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textsOf(name, z.instanceof(z.ZodType).parse(schema.unwrap()));
  if (schema instanceof z.ZodObject)
    return Object.entries<z.ZodType>(schema.shape).flatMap(([key, part]) => textsOf(`${name} ${key}`, part));
  if (schema instanceof z.ZodArray) return textsOf(`${name} []`, z.instanceof(z.ZodType).parse(schema.element));
  const found = describedOf(name, schema);
  return found ? [found] : [];
}

const allows = ({ ways }: Described, value: string): boolean =>
  ways.some(
    (way) =>
      value.length >= way.minLength &&
      value.length <= way.maxLength &&
      (way.pattern?.test(value) ?? true) &&
      (way.enum?.includes(value) ?? true) &&
      (way.const === undefined || way.const === value),
  );

/** Texts that resemble valid values of some field, and changes to try on them. */
const seeds = [
  'a@b.co', '+905551234567', '2001:db8::1', '::ffff:203.0.113.7', '203.0.113.0/24', 'Europe/London', 'US/Pacific', 'acme-1',
  '2026-01-31T10:00:00Z', '0020-02-29T00:00:00Z', '9999-12-31T23:59:59-14:00', '2026-01-31T10:00:00+15:00', '08:30', '08:30;17:00',
  'Str0ng#Pass', 'Weak#pass', 'https://muster.test/', 'www', 'data:image/png;base64,AAAA', '/web/auth_files/a', '#a0b1c2', '12345678',
  ...hostileDays, ...hostileTexts,
]; // prettier-ignore
const sign = fc.constantFrom(...'a1A@.:/-+#;, \n\t<=é\u0085\u00a0\u200b\u2028\u202e\u3164\u{e0041}\u{1f600}');
const value = fc.oneof(
  { weight: 1, arbitrary: fc.string({ unit: sign, maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => text.isWellFormed()) },
  { weight: 1, arbitrary: fc.ipV6() },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...seeds), fc.nat(12), fc.string({ unit: sign, maxLength: 2 }), fc.nat(2))
      .map(([seed, at, put, gone]) => seed.slice(0, at) + put + seed.slice(at + gone)),
  },
  { weight: 1, arbitrary: fc.constantFrom(...seeds) },
);

describe('the API document and the server', () => {
  const server = useServer();
  const textsSent = (): Described[] =>
    callsOf(server.running.app)
      .filter(({ method }) => method !== 'GET')
      .flatMap((call) => textsOf(call.name, call.body));

  it('agree on every parameter: what the document names, its call knows', () => {
    const calls = new Map(callsOf(server.running.app).map((call) => [call.name, call]));
    const { paths } = describedCalls.parse(openApiDocument([...calls.values()], '1'));
    const described = Object.values(paths).flatMap((ways) => Object.values(ways));
    expect(described.length).toBe(calls.size);
    const unknown = described.flatMap(({ operationId, parameters }) =>
      parameters
        // The document does not list the fields of an order; `values.test.ts` tries them.
        .filter((parameter) => parameter.in === 'query' && parameter.name !== 'ordering')
        .filter(({ name }) => {
          const call = calls.get(operationId);
          const { mistakes = {} } = call ? judge(call.query, { [name]: '1' }) : {};
          return !call || mistakes[name]?.some(({ code }) => code === 'unknownField');
        })
        .map(({ name }) => `${operationId} ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('agree on every field that another one makes required', () => {
    const described = z.object({ properties: z.record(z.string(), z.record(z.string(), z.unknown())) });
    const hanging = server.running.app.registry.all().flatMap(({ resource }) => {
      const { create } = servedCalls(resource);
      if (!create) return [];
      const { properties } = described.parse(jsonSchemaOf(create.body, 'input'));
      return Object.entries<AnyField>(resource.fields)
        .filter(([, { options }]) => options.requiredWhen ?? (options.required && options.visibleWhen))
        .map(([name, { options }]) => ({
          documented: properties[name]?.['x-required-when'],
          is: options.requiredWhen ?? options.visibleWhen,
        }));
    });
    expect(hanging.length).toBeGreaterThan(0);
    for (const { documented, is } of hanging) expect(documented).toEqual(is);
  });

  it('agree on every text: what the document allows is taken', () => {
    const texts = textsSent();
    expect(texts.length).toBeGreaterThan(100);
    fc.assert(
      fc.property(value, (text) => {
        // A document cannot contain lone surrogates, and reserved names are refused like taken ones.
        if (!text.isWellFormed() || isReservedDomain(text)) return;
        const refused = texts
          .filter((one) => allows(one, text) && !one.schema.safeParse(text).success)
          .map(({ name }) => name);
        expect([text, refused]).toEqual([text, []]);
      }),
      // A day after the last one, a character that becomes three when folded, and a letter with a combining mark.
      {
        numRuns: 5000,
        examples: ['2200-01-01', '\ufd50', '\u0958', '\u200b@b.co', ...seeds].map((seed): [string] => [seed]),
      },
    );
  });

  it('agree on every sign of an address: what the document allows does not become another one', () => {
    const addresses = textsSent().filter(
      (text) => allows(text, 'name@host.test') && !allows(text, 'name') && !allows(text, 'name@'),
    );
    expect(addresses.length).toBeGreaterThan(3);
    const refused = new Set<string>();
    for (let point = 0; point <= 0x10ffff; point += 1) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const sign = String.fromCodePoint(point);
      // Characters that folding does not change are validated as they are.
      if (sign.normalize('NFKC') === sign && point > 0x7f) continue;
      for (const text of [`a${sign}@host.test`, `name@a${sign}.test`])
        for (const one of addresses)
          if (allows(one, text) && !one.schema.safeParse(text).success)
            refused.add(`${one.name} ${point.toString(16)}`);
    }
    expect([...refused]).toEqual([]);
  });

  it('agree on every sign that a text may hold', () => {
    const name = textsSent().find((text) => text.name === 'company.position.create position_name');
    expect(name).toBeDefined();
    const different: string[] = [];
    for (let point = 0; point <= 0x10ffff; point += 1) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const text = String.fromCodePoint(point);
      const taken = isLegible(text) && !/[<>=]/.test(text.normalize('NFKC'));
      if (!name || allows(name, text) !== taken) different.push(point.toString(16));
    }
    expect(different).toEqual([]);
  });
});
