import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { z } from 'zod';
import type { BrowserSchema } from '#shared/contract/browser-schema.ts';

/** Contracts of the public pages; their calls and answers are in every first load. */
const contracts =
  /src\/(shared\/contract\/session|features\/(onboarding\/contract\/(sign-in|passkey-sign-in|account)|subscription\/contract\/payment|biophoto\/contract\/register))\.ts$/;

const callSchema = z.object({
  name: z.string(),
  method: z.string(),
  path: z.string(),
  access: z.string(),
  data: z.instanceof(z.ZodType),
});

const browserSchemaShape: z.ZodType<BrowserSchema> = z.lazy(() =>
  z.strictObject({
    type: z.enum(['string', 'number', 'integer', 'boolean', 'null', 'object', 'array']).optional(),
    enum: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    properties: z.record(z.string(), browserSchemaShape).optional(),
    required: z.array(z.string()).optional(),
    items: browserSchemaShape.optional(),
    anyOf: z.array(browserSchemaShape).optional(),
  }),
);

/**
 * The browser form of a schema of answers.
 * @throws if it contains something that the browser form cannot check (a pattern, a transformation)
 */
export function browserSchemaOf(type: z.ZodType): BrowserSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'output' });
  return browserSchemaShape.parse(
    JSON.parse(
      JSON.stringify(schema, (name, value: unknown) => (name === 'additionalProperties' ? undefined : apart(value))),
    ),
  );
}

/** Splits several types: `['string', 'null']` becomes one schema for each. */
function apart(value: unknown): unknown {
  const several = z.looseObject({ type: z.array(z.string()) }).safeParse(value).data;
  return several ? { anyOf: several.type.map((type) => ({ ...several, type })) } : value;
}

/**
 * Undefined for bodies with patterns: the rules of `domain/` check what is sent, and a page that imports such a schema does not
 * build.
 */
function browserSchemaOrNone(type: z.ZodType): BrowserSchema | undefined {
  try {
    return browserSchemaOf(type);
  } catch {
    return undefined;
  }
}

/** The source of a module with the same exports as a contract, without a schema library. */
export function browserSource(exports: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(exports).flatMap(([name, value]) => {
    const call = callSchema.safeParse(value).data;
    if (call) {
      const { data, ...details } = call;
      return [
        `export const ${name} = { ...${JSON.stringify(details)}, data: /* @__PURE__ */ browserSchema(${JSON.stringify(browserSchemaOf(data))}) };`,
      ];
    }
    if (value instanceof z.ZodType) {
      const schema = browserSchemaOrNone(value);
      return schema ? [`export const ${name} = /* @__PURE__ */ browserSchema(${JSON.stringify(schema)});`] : [];
    }
    if (typeof value === 'function') return [];
    const text = JSON.stringify(value, (_, inner: unknown) => (inner instanceof z.ZodType ? undefined : inner));
    return [`export const ${name} = ${text};`];
  });
  return [`import { browserSchema } from '#shared/contract/browser-schema.ts';`, ...lines].join('\n');
}

/** Replaces public contracts by their browser form in the browser's bundles. */
export function browserContracts(): Plugin {
  return {
    name: 'browser-contracts',
    enforce: 'pre',
    apply: 'build',
    async load(id) {
      const file = id.split('?')[0] ?? '';
      if (!contracts.test(file) || this.environment.name !== 'client') return undefined;
      const exports = z.record(z.string(), z.unknown()).parse({ ...(await import(pathToFileURL(file).href)) });
      return { code: browserSource(exports), moduleType: 'js' };
    },
  };
}
