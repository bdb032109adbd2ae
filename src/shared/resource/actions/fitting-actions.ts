interface Room {
  readonly line: number;
  readonly gap: number;
  /** Width of the button that opens the menu. */
  readonly menu: number;
  /** Whether the menu is there even if everything fits. */
  readonly hasMenu: boolean;
  readonly main: string | undefined;
  readonly foldedFirst: readonly string[];
}

/**
 * The actions that stay buttons in a line. The main one always does; then the others in their order, those to be folded
 * first at the end.
 */
export function fittingActions(
  actions: readonly { readonly id: string; readonly width: number }[],
  { line, gap, menu, hasMenu, main, foldedFirst }: Room,
): readonly string[] {
  const widthOf = (shown: readonly { readonly width: number }[], withMenu: boolean): number =>
    shown.reduce((sum, { width }) => sum + width + gap, withMenu ? menu : -gap);
  if (widthOf(actions, hasMenu) <= line) return actions.map(({ id }) => id);
  const rank = (id: string): number => (id === main ? 0 : foldedFirst.includes(id) ? 2 + foldedFirst.indexOf(id) : 1);
  const kept: { id: string; width: number }[] = [];
  for (const action of actions.toSorted((one, other) => rank(one.id) - rank(other.id))) {
    if (action.id !== main && widthOf([...kept, action], true) > line) break;
    kept.push(action);
  }
  return kept.map(({ id }) => id);
}
