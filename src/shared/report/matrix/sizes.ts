import type { MatrixKind, MatrixLine, ReportMatrix } from '#shared/contract/index.ts';

/** px that a line of a cell takes. */
export const lineHeight = 18;

/** px that a kind of line needs: two signs beside each other, from one time to another, hours and minutes. */
const needed: Readonly<Record<MatrixKind, number>> = {
  signs: 44,
  span: 98,
  time: 52,
  minute: 50,
  integer: 40,
  decimal: 48,
};
/** px of the name of a month with its year. */
const month = 84;

/** How wide the columns of some lines are, and those of figures behind them. */
export function widthsOf(
  by: ReportMatrix['by'],
  lines: readonly MatrixLine[],
): { readonly day: number; readonly figure: number } {
  return { day: Math.max(by === 'month' ? month : 40, ...lines.map(({ kind }) => needed[kind])), figure: 84 };
}
