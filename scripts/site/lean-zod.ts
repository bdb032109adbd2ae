import type { Plugin } from 'vite';

const writer = /^\s*inst\._zod\.processJSONSchema = \(ctx, json, params\) => [^;]*;$/gm;
const methods = /create(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)/g;

/**
 * Removes from zod's schemas the code that writes them as JSON Schema, a tenth of the library. Nothing in a browser uses it, but no
 * bundler can know, since every schema names its own writer.
 * @throws if zod has another form by now
 */
export function withoutJsonSchema(source: string): string {
  const lean = source.replaceAll(writer, '').replaceAll(methods, 'undefined');
  if (lean === source || /\.processJSONSchema\b|JSONSchemaMethod\(/.test(lean)) {
    throw new Error('zod writes JSON Schema in another way than scripts/site/lean-zod.ts knows');
  }
  return lean;
}

/**
 * Removes zod's English sentences: people read the messages of src/shared/contract/messages.ts, which go by an issue's code.
 * @throws if zod has another form by now
 */
export function withoutSentences(source: string): string {
  if (!/export default function \(\) \{\s*return \{\s*localeError: error\(\),/.test(source))
    throw new Error('zod tells its sentences in another way than scripts/site/lean-zod.ts knows');
  return `export default () => ({ localeError: () => 'Invalid input' });`;
}

/** Applies {@link withoutJsonSchema} and {@link withoutSentences} to the browser's bundles. */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    transform(code, id) {
      if (this.environment.name !== 'client') return undefined;
      const [file] = id.split('?');
      if (file?.endsWith('/zod/v4/classic/schemas.js')) return { code: withoutJsonSchema(code), map: null };
      if (file?.endsWith('/zod/v4/locales/en.js')) return { code: withoutSentences(code), map: null };
      return undefined;
    },
  };
}
