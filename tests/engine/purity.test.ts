import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { build } from 'vite';

const FOLDER = new URL('../../src/features/attendance/engine/', import.meta.url);
const sources = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => {
    const text = readFileSync(new URL(name, FOLDER), 'utf8');
    return { name, code: text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '') };
  });

/** Names that an engine without clock, randomness and I/O cannot contain. */
const OUTSIDE =
  /\b(Date|Temporal|performance|process|console|fetch|globalThis|setTimeout|queueMicrotask)\b|Math\.random|await/;

describe('the engine folder', () => {
  it('has no clock, no randomness and no I/O', () => {
    expect(sources.filter(({ code }) => OUTSIDE.test(code)).map(({ name }) => name)).toEqual([]);
  });

  it('asks the platform for time zones in one place only', () => {
    expect(sources.filter(({ code }) => /\bIntl\b/.test(code)).map(({ name }) => name)).toEqual(['zone-from-intl.ts']);
  });

  it('imports nothing but itself', () => {
    const imports = sources.flatMap(({ code }) => [...code.matchAll(/from '([^']+)'/g)].map(([, from]) => from));
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((from) => !from?.startsWith('./'))).toEqual([]);
  });

  it('weighs under 27 KB gzipped in a browser', async () => {
    const built = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: true,
        rolldownOptions: { input: new URL('index.ts', FOLDER).pathname, preserveEntrySignatures: 'strict' },
      },
    });
    const [chunk] = Array.isArray(built)
      ? built.flatMap(({ output }) => output)
      : 'output' in built
        ? built.output
        : [];
    const code = chunk !== undefined && 'code' in chunk ? chunk.code : '';
    expect(code).toContain('export');
    expect(gzipSync(code).length).toBeLessThan(27_000);
  });
});
