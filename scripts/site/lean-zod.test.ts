import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutJsonSchema, withoutSentences } from './lean-zod.ts';

const source = readFileSync('node_modules/zod/v4/classic/schemas.js', 'utf8');

test('zod as it is installed loses what writes JSON Schema, and nothing else', () => {
  const lean = withoutJsonSchema(source);
  const made = (text: string): string[] =>
    [...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name ?? '');
  expect(made(lean)).toEqual(made(source));
  expect(lean).not.toMatch(/processors\.\w+Processor/);
  expect(source.length - lean.length).toBeLessThan(6000);
});

test('zod as it is installed loses its sentences, and still has a message for whatever is wrong', () => {
  const lean = withoutSentences(readFileSync('node_modules/zod/v4/locales/en.js', 'utf8'));
  expect(lean).toContain('localeError');
  expect(lean.length).toBeLessThan(100);
});

test('a zod that is written otherwise fails the build', () => {
  expect(() => withoutSentences('export const a = 1;')).toThrow('another way');
  expect(() => withoutJsonSchema('export const a = 1;')).toThrow('another way');
});
