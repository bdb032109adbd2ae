/** Orders runs from left to right: rule L2 of the bidirectional algorithm. */
export function visualOrder<Item extends { readonly level: number }>(items: readonly Item[]): Item[] {
  const ordered = [...items];
  const highest = items.reduce((most, item) => Math.max(most, item.level), 0);
  for (let level = highest; level >= 1; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      if ((ordered[start]?.level ?? 0) < level) {
        start += 1;
        continue;
      }
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}
