/**
 * Code 128 (ISO/IEC 15417): widths of bars and spaces of each symbol, in turn, beginning with a bar. 103 to 105 start the
 * sets A, B and C; 106 stops.
 */
const symbols =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 ' +
  '223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 ' +
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 ' +
  '311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 ' +
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112';
export const code128Symbols: readonly string[] = symbols.split(' ');

const start = { B: 104, C: 105 } as const;
const toB = 100;
const toC = 99;
const stop = 106;

/** The values of a text: pairs of digits in set C where that is shorter, everything else in set B. */
export function code128Values(text: string): number[] {
  const values: number[] = [];
  let set: 'B' | 'C' | undefined;
  let at = 0;
  while (at < text.length) {
    const digits = /^\d+/.exec(text.slice(at))?.[0].length ?? 0;
    const isEdge = at === 0 || at + digits === text.length;
    // A change of set costs a symbol, and saves one for each pair of digits.
    if (digits >= (isEdge ? 4 : 6) || (digits === text.length && digits === 2)) {
      // An odd digit is written first.
      const odd = digits % 2;
      if (odd === 1) {
        if (set !== 'B') values.push(set === undefined ? start.B : toB);
        values.push(text.charCodeAt(at) - 32);
        set = 'B';
      }
      values.push(set === undefined ? start.C : toC);
      set = 'C';
      for (let pair = at + odd; pair < at + digits; pair += 2) values.push(Number(text.slice(pair, pair + 2)));
      at += digits;
      continue;
    }
    if (set !== 'B') values.push(set === undefined ? start.B : toB);
    set = 'B';
    const end = at + Math.max(1, digits);
    for (; at < end; at += 1) values.push(text.charCodeAt(at) - 32);
  }
  const check = values.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % 103;
  return [...values, check, stop];
}

/** A bar code in units of its narrowest bar. */
export interface BarCode {
  readonly width: number;
  readonly bars: readonly { readonly x: number; readonly width: number }[];
}

/** The bars of a text; undefined if it has a character that set B cannot write, or none at all. */
export function code128(text: string): BarCode | undefined {
  if (!/^[\x20-\x7e]+$/.test(text)) return undefined;
  const bars: { x: number; width: number }[] = [];
  let x = 0;
  for (const value of code128Values(text)) {
    for (const [place, digit] of [...(code128Symbols[value] ?? '')].entries()) {
      const width = Number(digit);
      if (place % 2 === 0) bars.push({ x, width });
      x += width;
    }
  }
  return { width: x, bars };
}
