import { visiblePlaces, type TreeIndex } from '#shared/tree/index.ts';

/** The rows of a tree that can be scrolled to, and what a screen reader announces for each. */
export interface TreeRows {
  /** Positions in the index, from the first row to the last. */
  readonly places: readonly number[];
  /** The row of a position, -1 if it is not visible. */
  readonly rowOf: (place: number) => number;
  /** By row: its position among its visible siblings, from 1, and their number. */
  readonly positionAt: (row: number) => { readonly position: number; readonly count: number };
  /** By row: whether the next row is below it in the tree. */
  readonly isOpenAt: (row: number) => boolean;
}

/**
 * @param opened ids of open branches
 * @param shown positions found by a search, null without a search
 */
export function treeRows(index: TreeIndex, opened: ReadonlySet<number>, shown: readonly number[] | null): TreeRows {
  const places = shown ?? visiblePlaces(index, (id) => opened.has(id));
  const rows = new Map(places.map((place, row) => [place, row]));
  const positions: number[] = [];
  const counts = new Map<number, number>();
  for (const place of places) {
    const parent = index.parents[place] ?? -1;
    const position = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, position);
    positions.push(position);
  }
  return {
    places,
    rowOf: (place) => rows.get(place) ?? -1,
    positionAt: (row) => ({
      position: positions[row] ?? 1,
      count: counts.get(index.parents[places[row] ?? -1] ?? -1) ?? 1,
    }),
    isOpenAt: (row) => {
      const next = places[row + 1];
      return next !== undefined && index.parents[next] === places[row];
    },
  };
}
