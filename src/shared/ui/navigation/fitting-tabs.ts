/** What a line of tabs is measured by, in pixels. */
export interface TabRoom {
  readonly tabs: readonly number[];
  /** The button of the menu. */
  readonly more: number;
  readonly gap: number;
  readonly line: number;
}

/**
 * The tabs that fit into a line, in their order: all, or the first ones before the menu of the rest. The chosen tab is among them; if it
 * is one of the rest, it takes the last place.
 */
export function fittingTabs<T extends { readonly id: string }>(
  tabs: readonly T[],
  selected: string,
  { tabs: widths, more, gap, line }: TabRoom,
): readonly T[] {
  const widthOf = (at: number): number => (widths[at] ?? 0) + gap;
  const whole = tabs.reduce((sum, _, at) => sum + widthOf(at), -gap);
  if (whole <= line) return tabs;
  const chosen = tabs.findIndex(({ id }) => id === selected);
  const room = line - more;
  const first: T[] = [];
  let used = 0;
  for (const [at, tab] of tabs.entries()) {
    // Room is left for the chosen one, unless it is among these.
    const later = chosen > at ? widthOf(chosen) : 0;
    if (used + widthOf(at) + later > room) break;
    used += widthOf(at);
    first.push(tab);
  }
  const last = tabs[chosen];
  return last === undefined || first.includes(last) ? first : [...first, last];
}
