import type { RowKey, RowSelection } from './types.ts';

/**
 * Turns a press on one row's box with shift held into a range from the box pressed before.
 *
 * @param keys all rows in the order shown
 * @param before the former selection
 * @param after the selection after the press: one row more or less
 * @param anchor the row whose box was pressed before
 * @returns the new selection with the whole range set to the state of the pressed row
 */
export function extendToRange(
  keys: readonly RowKey[],
  before: RowSelection,
  after: RowSelection,
  anchor: RowKey | null,
): RowSelection {
  const pressed = changedKey(keys, before, after);
  if (pressed === null || anchor === null || after === 'all') return after;
  const from = keys.indexOf(anchor);
  const to = keys.indexOf(pressed);
  if (from < 0 || to < 0) return after;
  const range = keys.slice(Math.min(from, to), Math.max(from, to) + 1);
  const isAdded = after.has(pressed);
  const next = new Set(after);
  for (const key of range) {
    if (isAdded) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** The one row in which two selections differ, or null if none or several do. */
export function changedKey(keys: readonly RowKey[], before: RowSelection, after: RowSelection): RowKey | null {
  let changed: RowKey | null = null;
  for (const key of keys) {
    if (isSelected(before, key) === isSelected(after, key)) continue;
    if (changed !== null) return null;
    changed = key;
  }
  return changed;
}

/** Whether a selection contains a row. */
export function isSelected(selection: RowSelection, key: RowKey): boolean {
  return selection === 'all' || selection.has(key);
}
