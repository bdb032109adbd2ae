import type { MatrixKind, MatrixLine, ReportMatrix } from '#shared/contract/index.ts';

/** Height of a line in a cell, in px. */
export const lineHeight = 18;

/** Width in px that a kind of line needs: two signs beside each other, a time range, hours and minutes. */
const needed: Readonly<Record<MatrixKind, number>> = {
  signs: 44,
  span: 98,
  time: 52,
  minute: 50,
  integer: 40,
  decimal: 48,
};
/** Width in px of a month's name with its year. */
const month = 84;

/** The widths of columns for some lines, and of their total columns. */
export function widthsOf(
  by: ReportMatrix['by'],
  lines: readonly MatrixLine[],
): { readonly day: number; readonly figure: number; readonly part: number } {
  return {
    day: Math.max(by === 'month' ? month : 40, ...lines.map(({ kind }) => needed[kind])),
    figure: 84,
    part: 124,
  };
}
