/** The positions of columns, in px from the start of the first: one edge more than there are columns. */
export type Edges = readonly number[];

/** The edges of columns, some of which have a width of their own and the others the usual one. */
export function edgesOf(columns: readonly { readonly width?: number | undefined }[], usual: number): Edges {
  const edges = [0];
  for (const { width } of columns) edges.push((edges.at(-1) ?? 0) + (width ?? usual));
  return edges;
}

/** The column at a distance from the start of the first; past the last, the number of columns. */
export function columnAt(edges: Edges, px: number): number {
  let [low, high] = [0, edges.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((edges[middle + 1] ?? Infinity) > px) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The start and end of a column. */
export const reachOf = (edges: Edges, column: number): readonly [number, number] => {
  const end = edges.at(-1) ?? 0;
  return [edges[column] ?? end, edges[column + 1] ?? end];
};

const styles = new WeakMap<Edges, React.CSSProperties[]>();

/**
 * A column's place in a line. It is set at the element itself: as custom properties it would be inherited by everything
 * inside, which costs a third of the time that a scrolled sheet has for a frame. It is the same object for the same edges, so that
 * React has nothing to compare.
 */
export function columnStyle(edges: Edges, column: number): React.CSSProperties {
  let made = styles.get(edges);
  if (made === undefined) styles.set(edges, (made = []));
  return (made[column] ??= columnsStyle(edges, column, column));
}

/** The place of columns side by side, from the first to the last one. */
export function columnsStyle(edges: Edges, first: number, last: number): React.CSSProperties {
  const [start] = reachOf(edges, first);
  const [, end] = reachOf(edges, last);
  return { insetInlineStart: `calc(var(--person-width) + ${start}px)`, inlineSize: end - start };
}
