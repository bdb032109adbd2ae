/** A cell: a person and a day, both counted from 0. */
export interface Place {
  readonly row: number;
  readonly day: number;
}

/** The chosen cells: from the cell where choosing began to the one that it has reached. */
export interface Chosen {
  readonly anchor: Place;
  readonly head: Place;
}

/** The cells from one corner to the other, all included. */
export interface Block {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstDay: number;
  readonly lastDay: number;
}

export function blockOf({ anchor, head }: Chosen): Block {
  return {
    firstRow: Math.min(anchor.row, head.row),
    lastRow: Math.max(anchor.row, head.row),
    firstDay: Math.min(anchor.day, head.day),
    lastDay: Math.max(anchor.day, head.day),
  };
}

export function holds({ firstRow, lastRow, firstDay, lastDay }: Block, { row, day }: Place): boolean {
  return row >= firstRow && row <= lastRow && day >= firstDay && day <= lastDay;
}

/** The cells of a block, row by row. */
export function placesOf({ firstRow, lastRow, firstDay, lastDay }: Block): Place[][] {
  return Array.from({ length: lastRow - firstRow + 1 }, (_, row) =>
    Array.from({ length: lastDay - firstDay + 1 }, (__, day) => ({ row: firstRow + row, day: firstDay + day })),
  );
}

/** The number of people and days. */
export interface Size {
  readonly rows: number;
  readonly days: number;
}

const within = (value: number, count: number): number => Math.max(0, Math.min(value, count - 1));

/** The nearest existing cell. */
export function inside({ row, day }: Place, { rows, days }: Size): Place {
  return { row: within(row, rows), day: within(day, days) };
}

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  /** Control, or Command. */
  readonly toEnd: boolean;
}

/**
 * The cell that a key leads to, as in any sheet: arrow keys move a cell, with Control to the edge, Page keys a screen,
 * Home and End to the first and last day, with Control also to the first and last person. With Shift the choice grows.
 * @param ahead 1 if days run to the right, -1 if they run to the left
 * @param screen people on a screen
 * @returns undefined for other keys
 */
export function chosenBy(
  { key, shiftKey, toEnd }: Pressed,
  { anchor, head }: Chosen,
  size: Size,
  ahead: 1 | -1,
  screen: number,
): Chosen | undefined {
  const far = Math.max(size.rows, size.days);
  const step = toEnd ? far : 1;
  const moves: Readonly<Record<string, Place>> = {
    ArrowUp: { row: head.row - step, day: head.day },
    ArrowDown: { row: head.row + step, day: head.day },
    ArrowRight: { row: head.row, day: head.day + ahead * step },
    ArrowLeft: { row: head.row, day: head.day - ahead * step },
    PageUp: { row: head.row - screen, day: head.day },
    PageDown: { row: head.row + screen, day: head.day },
    Home: { row: toEnd ? 0 : head.row, day: 0 },
    End: { row: toEnd ? size.rows : head.row, day: far },
  };
  const to = Object.hasOwn(moves, key) ? moves[key] : undefined;
  if (!to) return undefined;
  const reached = inside(to, size);
  return { anchor: shiftKey ? anchor : reached, head: reached };
}
