import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinearFor } from '#tests/support/linear.ts';
import { readLines, separatorOf } from './punch-lines.ts';

const readAll = (text: string, most: number) => {
  const bytes = Buffer.from(text);
  const found: (readonly [number, readonly string[]])[] = [];
  let position = { at: 0, line: 0 };
  while (position.at < bytes.length) {
    const { lines, next } = readLines(bytes, ',', position, most);
    found.push(...lines.map(({ line, cells }) => [line, cells] as const));
    position = next;
  }
  return found;
};

describe('lines of a file', () => {
  it('are read with quotes, line breaks inside them, blank lines and any end of line', () => {
    expect(readAll('a,"b ""x"", y"\r\n\r\n"two\nlines",c\nlast', 10)).toEqual([
      [1, ['a', 'b "x", y']],
      [3, ['two\nlines', 'c']],
      [5, ['last']],
    ]);
  });

  it('are not swallowed by an endless quote', () => {
    const text = ['1,"oops', ...Array.from({ length: 40 }, (_, at) => `${at},x`)].join('\n');
    expect(readAll(text, 100)).toHaveLength(41);
  });

  it('are the same, however many are read at once', () => {
    const cell = fc.stringMatching(/^[a-z0-9" ,\n]{0,8}$/);
    const file = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 30 });
    fc.assert(
      fc.property(file, fc.integer({ min: 1, max: 7 }), (rows, most) => {
        const text = rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\n');
        expect(readAll(text, most)).toEqual(readAll(text, 1000));
      }),
    );
  });

  it('cost as much as they are long, whatever they hold', () => {
    const pieces = ['\n', '\r\n', '"', '""', ',', '1001,2026-01-05 08:00\n', '"two\nlines",', ' '];
    expectLinearFor((text) => readAll(text, 500), pieces, { runs: 2, longest: 256 * 1024 });
  });

  it('are asked for in parts of the file, even if all of them are blank', () => {
    const bytes = Buffer.from('\n'.repeat(100_000));
    expect(readLines(bytes, ',', { at: 0, line: 0 }, 50).next.line).toBe(1000);
  });

  it('are separated by what the first of them have most of', () => {
    expect(separatorOf('a;b;c\n1,5;2;3')).toBe(';');
    expect(separatorOf('1\t2024-01-01 08:00\t0')).toBe('\t');
  });
});
