import type { TreeNode } from '#shared/contract/index.ts';
import { holdsWords, searchWords } from '#shared/text/searchable.ts';

/**
 * A tree as a flat list, created once for each answer of the server: children are after their parent, so that a branch
 * is a range of positions and every query below costs only as much as its result is long.
 */
export interface TreeIndex {
  /** In the order of the tree; siblings in their given order. */
  readonly nodes: readonly TreeNode[];
  /** By position: 0 for roots. */
  readonly levels: readonly number[];
  /** By position: the parent's position, -1 for roots. */
  readonly parents: readonly number[];
  /** By position: the number of nodes in the branch, including itself. */
  readonly sizes: readonly number[];
  readonly placeOf: ReadonlyMap<number, number>;
}

/**
 * Flattens a tree. A node whose parent is not among them (it may be hidden from this person) becomes a root; nodes that
 * are their own ancestors are placed where the loop is entered, and none is lost. A second node with the same id is
 * left out.
 */
export function indexTree(nodes: readonly TreeNode[]): TreeIndex {
  const byId = new Map<number, TreeNode>();
  for (const node of nodes) if (!byId.has(node.id)) byId.set(node.id, node);
  const children = new Map<number | null, TreeNode[]>();
  for (const node of byId.values()) {
    const parent = node.parent !== null && node.parent !== node.id && byId.has(node.parent) ? node.parent : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(node);
    else children.set(parent, [node]);
  }
  const laid: TreeNode[] = [];
  const levels: number[] = [];
  const parents: number[] = [];
  const sizes: number[] = [];
  const placeOf = new Map<number, number>();

  // A stack of its own: a chain of ten thousand nodes must not exhaust that of the runtime.
  const lay = (root: TreeNode): void => {
    const open: { node: TreeNode; parent: number }[] = [{ node: root, parent: -1 }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { node, parent } = next;
      if (placeOf.has(node.id)) continue;
      const place = laid.length;
      placeOf.set(node.id, place);
      laid.push(node);
      parents.push(parent);
      levels.push(parent < 0 ? 0 : (levels[parent] ?? 0) + 1);
      sizes.push(1);
      const below = children.get(node.id) ?? [];
      for (let at = below.length - 1; at >= 0; at -= 1) {
        const child = below[at];
        if (child) open.push({ node: child, parent: place });
      }
    }
  };
  for (const root of children.get(null) ?? []) lay(root);
  for (const node of byId.values()) if (!placeOf.has(node.id)) lay(node);

  for (let place = laid.length - 1; place >= 0; place -= 1) {
    const parent = parents[place] ?? -1;
    if (parent >= 0) sizes[parent] = (sizes[parent] ?? 1) + (sizes[place] ?? 1);
  }
  return { nodes: laid, levels, parents, sizes, placeOf };
}

/** The name of a node (spec section 3): its display name, otherwise its name. */
export function nodeLabel(node: TreeNode): string {
  return node.display_name || node.name;
}

/** Ids of a node and all nodes below it; none if it is not in the tree. */
export function subtreeOf(index: TreeIndex, id: number): number[] {
  const place = index.placeOf.get(id);
  if (place === undefined) return [];
  return index.nodes.slice(place, place + (index.sizes[place] ?? 1)).map((node) => node.id);
}

/** Ids of all nodes above a node, the nearest first. */
export function ancestorsOf(index: TreeIndex, id: number): number[] {
  const found: number[] = [];
  for (let place = index.parents[index.placeOf.get(id) ?? -1] ?? -1; place >= 0; place = index.parents[place] ?? -1) {
    const node = index.nodes[place];
    if (node) found.push(node.id);
  }
  return found;
}

/** Visible positions, in the order of the tree: a closed branch is skipped as a whole. */
export function visiblePlaces(index: TreeIndex, isOpen: (id: number) => boolean): number[] {
  const places: number[] = [];
  for (let place = 0; place < index.nodes.length;) {
    places.push(place);
    const size = index.sizes[place] ?? 1;
    const node = index.nodes[place];
    place += size > 1 && node && !isOpen(node.id) ? size : 1;
  }
  return places;
}

/**
 * The positions that match the words (all of them, in any order, letter case and accents aside), and these together
 * with all their ancestors, so that each is shown in its place. Without words everything matches.
 */
export function matchingPlaces(
  index: TreeIndex,
  text: string,
): { readonly fitting: readonly number[]; readonly shown: readonly number[] } {
  const words = searchWords(text);
  const all = index.nodes.map((_, place) => place);
  if (words.length === 0) return { fitting: all, shown: all };
  const shown = new Set<number>();
  const fitting = all.filter((place) => {
    const node = index.nodes[place];
    return holdsWords(`${node?.name ?? ''} ${node?.display_name ?? ''}`, words);
  });
  for (const place of fitting) {
    for (let above = place; above >= 0 && !shown.has(above); above = index.parents[above] ?? -1) shown.add(above);
  }
  return { fitting, shown: all.filter((place) => shown.has(place)) };
}
