import type { TreeNode } from '#shared/contract/index.ts';
import { indexTree, subtreeOf, type TreeIndex } from './tree-index.ts';

/** How much of a branch is chosen. */
export type Share = 'none' | 'some' | 'all';

/**
 * Ticks or unticks a node; with `takesBelow` the whole branch follows the node (spec section 2,
 * "select-with-descendants"). Nodes above are not changed: a department may be chosen without its parts.
 */
export function toggleNode(
  index: TreeIndex,
  chosen: ReadonlySet<number>,
  id: number,
  takesBelow: boolean,
): Set<number> {
  const next = new Set(chosen);
  const changed = takesBelow ? subtreeOf(index, id) : [id];
  if (chosen.has(id)) for (const each of changed) next.delete(each);
  else for (const each of changed) next.add(each);
  return next;
}

/**
 * Ticks everything below the ticked nodes: done when select-with-descendants is turned on, so that it does not matter
 * whether the tick or the switch comes first.
 */
export function tickBelow(index: TreeIndex, chosen: ReadonlySet<number>): Set<number> {
  const next = new Set(chosen);
  for (let place = 0; place < index.nodes.length; place += 1) {
    const node = index.nodes[place];
    const parent = index.nodes[index.parents[place] ?? -1];
    // Parents are before their children: one pass carries a tick down to the last level.
    if (node && parent && next.has(parent.id)) next.add(node.id);
  }
  return next;
}

/** Ticks all the given nodes, or unticks them if all are ticked. Others stay as they are. */
export function tickAll(chosen: ReadonlySet<number>, ids: readonly number[]): Set<number> {
  const next = new Set(chosen);
  if (shareOf(chosen, ids) === 'all') for (const id of ids) next.delete(id);
  else for (const id of ids) next.add(id);
  return next;
}

/** How many of these are ticked. */
export function shareOf(chosen: ReadonlySet<number>, ids: readonly number[]): Share {
  let count = 0;
  for (const id of ids) if (chosen.has(id)) count += 1;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
}

/** The ticked nodes, in the order of the tree; ids that this person cannot see stay chosen, after the others. */
export function chosenInOrder(index: TreeIndex, chosen: ReadonlySet<number>): number[] {
  return [
    ...index.nodes.filter(({ id }) => chosen.has(id)).map(({ id }) => id),
    ...[...chosen].filter((id) => !index.placeOf.has(id)).toSorted((a, b) => a - b),
  ];
}

/** The tree without some nodes and all nodes below them: a record cannot be below itself. */
export function withoutBranches(nodes: readonly TreeNode[], ids: readonly number[]): readonly TreeNode[] {
  if (ids.length === 0) return nodes;
  const index = indexTree(nodes);
  const gone = new Set(ids.flatMap((id) => subtreeOf(index, id)));
  return nodes.filter(({ id }) => !gone.has(id));
}
