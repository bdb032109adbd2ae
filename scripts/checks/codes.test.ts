import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../src');

test('no two refusals have one code: the second would be told in the words of the first', () => {
  const declared = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => Array.from(readFileSync(join(source, name), 'utf8').matchAll(/refusalCode\('([A-Z0-9]+)'/g)))
    .map(([, code]) => code);
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.filter((code, at) => declared.indexOf(code) !== at)).toEqual([]);
});
