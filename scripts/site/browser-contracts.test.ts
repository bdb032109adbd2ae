import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { onboardingCalls } from '#features/onboarding/contract.ts';
import { fits, browserSchema } from '#shared/contract/browser-schema.ts';
import { browserSchemaOf, browserSource } from './browser-contracts.ts';

/** Values that match a light schema, and similar ones that do not. */
function samples(schema: ReturnType<typeof browserSchemaOf>): fc.Arbitrary<unknown> {
  const odd = fc.constantFrom<unknown>(null, undefined, '', 'text', 0, 1, 1.5, -1, true, [], {}, [null], { id: 'x' });
  const fitting = (): fc.Arbitrary<unknown> => {
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(samples));
    if (schema.enum) return fc.constantFrom(...schema.enum);
    switch (schema.type) {
      case 'string':
        return fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 20, 20) });
      case 'integer':
        return fc.integer({ min: Math.max(schema.minimum ?? -5, -5), max: Math.min(schema.maximum ?? 20, 20) });
      case 'number':
        return fc.float({ noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(samples(schema.items ?? {}), { maxLength: 3 });
      case 'object':
        return fc.record(
          Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, samples(inner)])),
          { requiredKeys: [] },
        );
      case 'null':
        return fc.constant(null);
      default:
        return odd;
    }
  };
  return fc.oneof({ weight: 12, arbitrary: fitting() }, { weight: 1, arbitrary: odd });
}

describe('browser contracts', () => {
  it.each(onboardingCalls.map((call) => [call.name, call] as const))(
    '%s: takes the answers that the contract takes, and no others',
    (_, call) => {
      const schema = browserSchemaOf(call.data);
      fc.assert(
        fc.property(samples(schema), (value) => {
          expect(fits(schema, value)).toBe(call.data.safeParse(value).success);
        }),
        { numRuns: 300 },
      );
    },
  );

  it('do not build where a schema says more than they can check', () => {
    expect(() => browserSchemaOf(z.string().regex(/a/))).toThrow();
    expect(() => browserSchemaOf(z.date())).toThrow();
  });

  it('export what the contract exports, by name, method, path and access', () => {
    const source = browserSource(Object.fromEntries(onboardingCalls.map((call, index) => [`call${index}`, call])));
    for (const call of onboardingCalls) {
      expect(source).toContain(
        JSON.stringify({ name: call.name, method: call.method, path: call.path, access: call.access }).slice(1, -1),
      );
    }
    expect(source).not.toContain('zod');
  });

  it('have the face that the client asks for', () => {
    const schema = browserSchema({ type: 'string', minLength: 1 });
    expect([schema.safeParse('a').success, schema.safeParse('').success, schema.parse('a')]).toEqual([
      true,
      false,
      'a',
    ]);
    expect(() => schema.parse(5)).toThrow('Not of the shape');
  });
});
