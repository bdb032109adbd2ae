import { searchable } from '#shared/text/searchable.ts';
import { nodeLabel, type TreeIndex } from '#shared/tree/index.ts';
import type { TreeRows } from './tree-rows.ts';

/** What a key does in a tree (ARIA Authoring Practices, "Tree View"). */
export type TreeStep =
  | { readonly kind: 'go'; readonly row: number }
  | { readonly kind: 'toggleBranch'; readonly id: number }
  | { readonly kind: 'openSiblings'; readonly ids: readonly number[] }
  | { readonly kind: 'toggleNode'; readonly id: number }
  | { readonly kind: 'toggleAll' };

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export interface TreeSight {
  readonly index: TreeIndex;
  readonly rows: TreeRows;
  /** The row that has the focus. */
  readonly row: number;
  /** Rows of a page of Page Up and Page Down. */
  readonly pageRows: number;
  readonly isRightToLeft: boolean;
}

/** What a key does from a row, or nothing if the tree does not use it. */
export function stepOf(
  { key, ctrlKey, metaKey, altKey }: Key,
  { index, rows, row, pageRows, isRightToLeft }: TreeSight,
): TreeStep | undefined {
  const last = rows.places.length - 1;
  const place = rows.places[row] ?? -1;
  const node = index.nodes[place];
  if (!node || altKey) return undefined;
  if (ctrlKey || metaKey) return key === 'a' ? { kind: 'toggleAll' } : undefined;
  const go = (to: number): TreeStep => ({ kind: 'go', row: Math.max(0, Math.min(last, to)) });
  const hasBranch = (index.sizes[place] ?? 1) > 1;
  switch (key) {
    case 'ArrowDown':
      return go(row + 1);
    case 'ArrowUp':
      return go(row - 1);
    case 'PageDown':
      return go(row + pageRows);
    case 'PageUp':
      return go(row - pageRows);
    case 'Home':
      return go(0);
    case 'End':
      return go(last);
    case isRightToLeft ? 'ArrowLeft' : 'ArrowRight':
      if (!hasBranch) return go(row);
      return rows.isOpenAt(row) ? go(row + 1) : { kind: 'toggleBranch', id: node.id };
    case isRightToLeft ? 'ArrowRight' : 'ArrowLeft': {
      if (hasBranch && rows.isOpenAt(row)) return { kind: 'toggleBranch', id: node.id };
      const parent = rows.rowOf(index.parents[place] ?? -1);
      return go(parent < 0 ? row : parent);
    }
    case '*': {
      const ids = index.nodes
        .filter((_, at) => index.parents[at] === index.parents[place] && (index.sizes[at] ?? 1) > 1)
        .map(({ id }) => id);
      return { kind: 'openSiblings', ids };
    }
    case 'Enter':
    case ' ':
      return { kind: 'toggleNode', id: node.id };
    default:
      return undefined;
  }
}

/** The next row, from the one after `row` and around, whose name begins with the letters. */
export function rowBeginningWith(
  letters: string,
  { index, rows, row }: Pick<TreeSight, 'index' | 'rows' | 'row'>,
): number | undefined {
  const wanted = searchable(letters);
  const count = rows.places.length;
  // Further letters of one name stay at it; a first letter goes to the next name.
  const from = letters.length > 1 ? row : row + 1;
  for (let step = 0; step < count; step += 1) {
    const candidate = (from + step) % count;
    const node = index.nodes[rows.places[candidate] ?? -1];
    if (node && searchable(nodeLabel(node)).startsWith(wanted)) return candidate;
  }
  return undefined;
}
