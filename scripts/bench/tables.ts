/** One figure of a measurement's table, with its row and column. */
export interface Figure {
  /** The text at the beginning of the row; empty if the row begins with a number. */
  readonly row: string;
  readonly column: string;
  readonly value: number;
}

const line = /^-+(?:  -*)*$/;
/** Numbers, optionally with commas between thousands. */
const number = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/** The figures of the tables that `printTable` wrote among other output. */
export function readTables(output: string): Figure[] {
  const lines = output.split('\n');
  return lines.flatMap((text, at) => {
    const head = lines[at - 1];
    if (!line.test(text) || head === undefined || !head.includes('  ') || text.split('  ').length < 2) return [];
    const cut = cutterOf(text);
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((row) => row.trim() === '' || line.test(row));
    return rest.slice(0, end < 0 ? undefined : end).flatMap((row) => figuresOf(cut(head), cut(row)));
  });
}

/** Cuts a row at the gaps of the line below the head. */
function cutterOf(rule: string): (row: string) => string[] {
  let from = 0;
  const places = rule.split('  ').map((dashes) => {
    const place = [from, from + dashes.length] as const;
    from += dashes.length + 2;
    return place;
  });
  return (row) => places.map(([start, end]) => row.slice(start, end).trim());
}

function figuresOf(columns: readonly string[], cells: readonly string[]): Figure[] {
  const first = cells.findIndex((cell) => number.test(cell));
  if (first < 0) return [];
  const row = cells.slice(0, first).join(' ').trim();
  return cells.flatMap((cell, at) =>
    number.test(cell) && columns[at] ? [{ row, column: columns[at], value: Number(cell.replaceAll(',', '')) }] : [],
  );
}

/** One figure of two sides over several turns: each side's median, and the lowest, median and highest ratio of the turns. */
export interface Comparison {
  readonly row: string;
  readonly column: string;
  readonly other: number;
  readonly here: number;
  readonly ratio: number;
  readonly least: number;
  readonly most: number;
}

/** The output of both sides in one turn, one right after the other. */
export interface Turn {
  readonly other: readonly Figure[];
  readonly here: readonly Figure[];
}

/**
 * Compares the output of both sides in every turn. Figures that are always the same on both sides (rows of a page, a goal) are left
 * out. A ratio is that of one turn, so that a machine that slows down affects both sides.
 */
export function compareTurns(turns: readonly Turn[]): Comparison[] {
  const [first] = turns;
  if (!first) return [];
  return first.here.flatMap(({ row, column }) => {
    const pairs = turns.flatMap(({ other, here }) => {
      const [before, now] = [other, here].map((figures) =>
        figures.find((figure) => figure.row === row && figure.column === column),
      );
      return before && now ? [[before.value, now.value] as const] : [];
    });
    const isTelling = pairs.some(([before, now]) => before !== now || before !== pairs[0]?.[0]);
    if (pairs.length < turns.length || !isTelling || column.startsWith('goal')) return [];
    const ratios = pairs.map(([before, now]) => (before === now ? 1 : now / before));
    return [
      {
        row,
        column,
        other: median(pairs.map(([before]) => before)),
        here: median(pairs.map(([, now]) => now)),
        ratio: median(ratios),
        least: Math.min(...ratios),
        most: Math.max(...ratios),
      },
    ];
  });
}

/** The median of some values: the mean of the middle two if their number is even. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}
