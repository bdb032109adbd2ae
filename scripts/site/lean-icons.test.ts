import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawingOnly } from './lean-icons.ts';

const folder = 'node_modules/lucide-react/dist/esm/icons';

test('every icon as it is installed keeps its strokes, and loses what React does not need of it', () => {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.mjs'))) {
    const source = readFileSync(`${folder}/${name}`, 'utf8');
    const lean = drawingOnly(source);
    const strokes = (text: string): number => [...text.matchAll(/\[\s*"[a-z]+",\s*\{/g)].length;
    expect(strokes(lean), name).toBe(strokes(source));
    if (strokes(source) > 0) expect(lean, name).not.toContain('key:');
  }
});

test('an icon that is written otherwise fails the build', () => {
  expect(() => drawingOnly('const A = createLucideIcon(path);')).toThrow('another way');
});
