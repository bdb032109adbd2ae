import { partsOf, type PlacedPermissions } from '#shared/record/permissions.ts';
import { indexTree, type Share, type TreeIndex } from '#shared/tree/index.ts';
import type { TreeNode } from '#shared/contract/index.ts';

/** Permissions as a tree: parts of the navigation, their screens, and what may be done there. */
export interface PermissionTree {
  readonly index: TreeIndex;
  /** By node: its permission, or all permissions below it. */
  readonly below: ReadonlyMap<number, readonly string[]>;
  /** By permission: its node. */
  readonly nodeOf: ReadonlyMap<string, number>;
}

/**
 * Arranges permissions as a tree.
 * @param titleOf the words of a group or place, `verbOf` those of a verb
 */
export function permissionTree(
  placed: readonly PlacedPermissions[],
  titleOf: (place: PlacedPermissions['place'], of: 'group' | 'title') => string,
  verbOf: (verb: string) => string,
): PermissionTree {
  const nodes: TreeNode[] = [];
  const below = new Map<number, string[]>();
  const nodeOf = new Map<string, number>();
  /** A search also matches the words of the nodes above: "departments delete". */
  const add = (title: string, parent: number | null): number => {
    const id = nodes.length + 1;
    const above = parent === null ? '' : `${nodes[parent - 1]?.name ?? ''} `;
    nodes.push({ id, name: above + title, display_name: title, parent });
    below.set(id, []);
    return id;
  };
  for (const [, here] of Map.groupBy(placed, ({ place }) => place.group)) {
    const [first] = here;
    if (!first) continue;
    const group = add(titleOf(first.place, 'group'), null);
    for (const { place, verbs } of here) {
      const screen = add(titleOf(place, 'title'), group);
      for (const verb of verbs) {
        const permission = `${place.resource}.${verb}`;
        const leaf = add(verbOf(verb), screen);
        nodeOf.set(permission, leaf);
        below.get(leaf)?.push(permission);
        below.get(screen)?.push(permission);
        below.get(group)?.push(permission);
      }
    }
  }
  return { index: indexTree(nodes), below, nodeOf };
}

/** How many of some permissions are chosen. */
export function shareOfPermissions(chosen: ReadonlySet<string>, names: readonly string[]): Share {
  const count = names.filter((name) => chosen.has(name)).length;
  return count === 0 ? 'none' : count === names.length ? 'all' : 'some';
}

/**
 * Grants these permissions, or removes them if all are granted; those that the person may not grant stay as they are.
 * Nothing can be done with records that cannot be seen: the first permission of a place adds `view`, and without `view`
 * the other permissions of the place are removed.
 */
export function togglePermissions(
  chosen: ReadonlySet<string>,
  names: readonly string[],
  grantable: ReadonlySet<string>,
): Set<string> {
  const free = names.filter((name) => grantable.has(name));
  const next = new Set(chosen);
  if (shareOfPermissions(chosen, free) === 'all') {
    for (const name of free) next.delete(name);
    const unseen = new Set(free.map(partsOf).flatMap(({ resource, verb }) => (verb === 'view' ? [resource] : [])));
    for (const name of next) if (grantable.has(name) && unseen.has(partsOf(name).resource)) next.delete(name);
    return next;
  }
  for (const name of free) {
    next.add(name);
    const view = `${partsOf(name).resource}.view`;
    if (grantable.has(view)) next.add(view);
  }
  return next;
}
