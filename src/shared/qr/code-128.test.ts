import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { code128, code128Symbols, code128Values } from './code-128.ts';

/** Reads a code back as a scanner does: symbols by their widths, then their check, then their sets. */
function scan(text: string): string {
  const code = code128(text);
  if (!code) return '';
  const widths = code.bars.flatMap(({ x, width }, at) => {
    const next = code.bars[at + 1];
    return next ? [width, next.x - x - width] : [width];
  });
  const values: number[] = [];
  for (let at = 0; at < widths.length;) {
    const length = widths.length - at === 7 ? 7 : 6;
    values.push(code128Symbols.indexOf(widths.slice(at, at + length).join('')));
    at += length;
  }
  expect(values.at(-1)).toBe(106);
  const [check, content] = [values.at(-2), values.slice(0, -2)];
  expect(content.reduce((sum, value, place) => sum + value * (place || 1), 0) % 103).toBe(check);
  let set = content[0] === 105 ? 'C' : 'B';
  let read = '';
  for (const value of content.slice(1)) {
    if (set === 'C' && value === 100) set = 'B';
    else if (set === 'B' && value === 99) set = 'C';
    else read += set === 'C' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
  }
  return read;
}

describe('Code 128', () => {
  it('has symbols of eleven units with bars of an even sum, each once, and a stop of thirteen', () => {
    const sums = code128Symbols.map((symbol) => [...symbol].reduce((sum, digit) => sum + Number(digit), 0));
    expect(sums).toEqual([...Array.from({ length: 106 }, () => 11), 13]);
    for (const symbol of code128Symbols.slice(0, 106))
      expect([...symbol].reduce((sum, digit, at) => sum + (at % 2 === 0 ? Number(digit) : 0), 0) % 2).toBe(0);
    expect(new Set(code128Symbols).size).toBe(107);
  });

  it.each([
    ['1001', [105, 10, 1]],
    ['42', [105, 42]],
    ['7', [104, 23]],
    ['12345', [104, 17, 99, 23, 45]],
    ['A1', [104, 33, 17]],
    ['AB123456', [104, 33, 34, 99, 12, 34, 56]],
  ])('writes %s as short as it can', (text, values) => expect(code128Values(text).slice(0, -2)).toEqual(values));

  it('is read back: every text of an Employee ID', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/), (text) => {
        expect(scan(text)).toBe(text);
      }),
    );
  });

  it('writes no letters that it has no symbols for', () => {
    for (const text of ['', 'é', '١٢', 'a\n']) expect(code128(text)).toBeUndefined();
  });
});
