import type { TreeNode } from '#shared/contract/index.ts';
import { holdsWords, searchWords } from '#shared/text/searchable.ts';

/** A node in its place: its depth, and whether it has children. */
export interface TreeRow {
  readonly node: TreeNode;
  /** 0 for roots. */
  readonly level: number;
  readonly childCount: number;
}

/**
 * The visible nodes, in the order of the tree: children after their parent, siblings in their given order. A node whose
 * parent is not among them (it may be hidden from this person) becomes a root; a loop does not stop it.
 */
export function visibleRows(nodes: readonly TreeNode[], expanded: ReadonlySet<number> | 'all'): TreeRow[] {
  const children = childrenByParent(nodes);
  const rows: TreeRow[] = [];
  const seen = new Set<number>();
  const place = (node: TreeNode, level: number): void => {
    if (seen.has(node.id)) return;
    seen.add(node.id);
    const below = children.get(node.id) ?? [];
    rows.push({ node, level, childCount: below.length });
    if (expanded === 'all' || expanded.has(node.id)) for (const child of below) place(child, level + 1);
  };
  for (const root of children.get(null) ?? []) place(root, 0);
  return rows;
}

/** The nodes whose names match the words, with all their ancestors, so that each keeps its place. */
export function matchingNodes(nodes: readonly TreeNode[], search: string): TreeNode[] {
  const words = searchWords(search);
  if (words.length === 0) return [...nodes];
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const shown = new Set<number>();
  for (const node of nodes) {
    if (!holdsWords(`${node.name} ${node.display_name}`, words)) continue;
    for (
      let current: TreeNode | undefined = node;
      current && !shown.has(current.id);
      current = byId.get(current.parent ?? -1)
    ) {
      shown.add(current.id);
    }
  }
  return nodes.filter((node) => shown.has(node.id));
}

/** A node and all nodes below it. */
export function withDescendants(nodes: readonly TreeNode[], id: number): number[] {
  const children = childrenByParent(nodes);
  const found = new Set<number>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    for (const child of children.get(next) ?? []) open.push(child.id);
  }
  return [...found];
}

/** The name of a node (spec section 3): its display name, otherwise its name. */
export function nodeLabel(node: TreeNode): string {
  return node.display_name || node.name;
}

function childrenByParent(nodes: readonly TreeNode[]): Map<number | null, TreeNode[]> {
  const ids = new Set(nodes.map((node) => node.id));
  const children = new Map<number | null, TreeNode[]>();
  for (const node of nodes) {
    const parent = node.parent !== null && ids.has(node.parent) && node.parent !== node.id ? node.parent : null;
    children.set(parent, [...(children.get(parent) ?? []), node]);
  }
  return children;
}
