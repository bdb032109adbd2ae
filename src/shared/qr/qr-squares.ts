import { encode } from 'uqr';

/** A horizontal run of dark squares. */
export interface DarkRun {
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

/** A QR code in units of its squares. */
export interface QrSquares {
  readonly size: number;
  readonly dark: readonly DarkRun[];
}

/**
 * The QR code of a text.
 * @param border empty squares on each side; cameras need some, unless the paper around it is empty
 */
export function qrSquares(text: string, border: number): QrSquares {
  const { size, data } = encode(text, { ecc: 'M', border });
  const dark = data.flatMap((row, y) => {
    const runs: DarkRun[] = [];
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let length = 1;
      while (row[x + length]) length += 1;
      runs.push({ x, y, length });
      x += length;
    }
    return runs;
  });
  return { size, dark };
}
