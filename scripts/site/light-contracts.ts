import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { z } from 'zod';
import type { LightSchema } from '#shared/contract/light.ts';

/** Contracts of the pages that are open to all: what they say of calls and answers is in every first load. */
const contracts =
  /src\/features\/(onboarding\/contract\/(session|account)|subscription\/contract\/payment|biophoto\/contract\/register)\.ts$/;

const callSchema = z.object({
  name: z.string(),
  method: z.string(),
  path: z.string(),
  access: z.string(),
  data: z.instanceof(z.ZodType),
});

const lightSchema: z.ZodType<LightSchema> = z.lazy(() =>
  z.strictObject({
    type: z.enum(['string', 'number', 'integer', 'boolean', 'null', 'object', 'array']).optional(),
    enum: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    properties: z.record(z.string(), lightSchema).optional(),
    required: z.array(z.string()).optional(),
    items: lightSchema.optional(),
    anyOf: z.array(lightSchema).optional(),
  }),
);

/**
 * The light form of a schema of answers.
 * @throws where it says something that the light form cannot check (a pattern, a transformation)
 */
export function lightOf(type: z.ZodType): LightSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'output' });
  return lightSchema.parse(
    JSON.parse(
      JSON.stringify(schema, (name, value: unknown) => (name === 'additionalProperties' ? undefined : apart(value))),
    ),
  );
}

/** Several types at once are told apart: `['string', 'null']` is one or the other. */
function apart(value: unknown): unknown {
  const several = z.looseObject({ type: z.array(z.string()) }).safeParse(value).data;
  return several ? { anyOf: several.type.map((type) => ({ ...several, type })) } : value;
}

/** None for bodies with patterns: what is sent is judged by the rules of `domain/`, and a page that asks for one does not build. */
function lightOrNone(type: z.ZodType): LightSchema | undefined {
  try {
    return lightOf(type);
  } catch {
    return undefined;
  }
}

/** The source of a module that exports what a contract does, without a schema library. */
export function lightSource(exports: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(exports).flatMap(([name, value]) => {
    const call = callSchema.safeParse(value).data;
    if (call) {
      const { data, ...facts } = call;
      return [
        `export const ${name} = { ...${JSON.stringify(facts)}, data: /* @__PURE__ */ light(${JSON.stringify(lightOf(data))}) };`,
      ];
    }
    if (value instanceof z.ZodType) {
      const schema = lightOrNone(value);
      return schema ? [`export const ${name} = /* @__PURE__ */ light(${JSON.stringify(schema)});`] : [];
    }
    if (typeof value === 'function') return [];
    const text = JSON.stringify(value, (_, inner: unknown) => (inner instanceof z.ZodType ? undefined : inner));
    return [`export const ${name} = ${text};`];
  });
  return [`import { light } from '#shared/contract/light.ts';`, ...lines].join('\n');
}

/** Puts the light form of the public contracts into the browser's bundles. */
export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    enforce: 'pre',
    apply: 'build',
    async load(id) {
      const file = id.split('?')[0] ?? '';
      if (!contracts.test(file) || this.environment.name !== 'client') return undefined;
      const exports = z.record(z.string(), z.unknown()).parse({ ...(await import(pathToFileURL(file).href)) });
      return { code: lightSource(exports), moduleType: 'js' };
    },
  };
}
