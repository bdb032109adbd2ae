import type { KeyboardEvent } from 'react';

/** What can take the focus within a cell, in its order. */
const focusable = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [hidden])';

/** What had the focus last within a cell. */
const last = new WeakMap<Element, HTMLElement>();

const within = (cell: Element): HTMLElement[] => [...cell.querySelectorAll<HTMLElement>(focusable)];

/**
 * A press on a cell is the row's: React Aria knows the parts of a table by this, and scrolls by it to what has the focus. The row says
 * which collection it is.
 */
export function join(cell: HTMLElement): void {
  const collection = cell.parentElement?.closest('[data-collection]')?.getAttribute('data-collection');
  if (collection) cell.setAttribute('data-collection', collection);
}

export function remember(cell: Element, child: HTMLElement): void {
  last.set(cell, child);
}

/**
 * Gives the focus to a cell: to what can be pressed in it, if there is something.
 * @param from where the person comes from
 */
export function focusCell(cell: HTMLElement, from: 'first' | 'last' | null | undefined): void {
  const active = cell.ownerDocument.activeElement;
  if (active !== cell && cell.contains(active)) return;
  const children = within(cell);
  const before = active === null || active === cell.ownerDocument.body || active === cell ? last.get(cell) : undefined;
  const child = before && children.includes(before) ? before : children.at(from === 'last' ? -1 : 0);
  if (child) child.focus({ preventScroll: true });
  else if (active !== cell) cell.focus({ preventScroll: true });
}

/** Arrows go through what can be pressed in a cell, then on to the next cell: the table does that, for which nothing in the cell may take them. */
export function onCellKey(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: cell, target, key, altKey, nativeEvent } = event;
  if (!(target instanceof Element) || !cell.contains(target)) return;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const children = within(cell);
    const isForward = (key === 'ArrowRight') === (getComputedStyle(cell).direction === 'ltr');
    const at = children.findIndex((child) => child === cell.ownerDocument.activeElement);
    const next = at === -1 && !isForward ? undefined : children[at + (isForward ? 1 : -1)];
    event.preventDefault();
    event.stopPropagation();
    if (next) {
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      return;
    }
  } else if ((key === 'ArrowUp' || key === 'ArrowDown') && !altKey) {
    event.preventDefault();
    event.stopPropagation();
  } else return;
  cell.parentElement?.dispatchEvent(new globalThis.KeyboardEvent(nativeEvent.type, nativeEvent));
}
