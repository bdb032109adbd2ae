import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TreeNode } from '#shared/contract/index.ts';
import {
  ancestorsOf,
  chosenInOrder,
  indexTree,
  matchingPlaces,
  nodeLabel,
  shareOf,
  subtreeOf,
  tickAll,
  tickBelow,
  toggleNode,
  visiblePlaces,
  withoutBranches,
} from './index.ts';

const node = (id: number, parent: number | null, name = `N${id}`): TreeNode => ({
  id,
  name,
  display_name: name,
  parent,
});

/** Head office › (Sales › Export), (Workshop); and one by itself. */
const company = [
  node(1, null, 'Head office'),
  node(2, 1, 'Sales'),
  node(3, 2, 'Export'),
  node(4, 1, 'Workshop'),
  node(9, null, 'Outpost'),
];
const idsAt = (nodes: readonly TreeNode[], places: readonly number[]): number[] =>
  places.flatMap((place) => nodes[place]?.id ?? []);

describe('tree index', () => {
  it('children stand after their parent, siblings as they came, whatever the order of the answer', () => {
    const index = indexTree([node(3, 2), node(4, 1), node(2, 1), node(1, null)]);
    expect(index.nodes.map(({ id }) => id)).toEqual([1, 4, 2, 3]);
    expect([index.levels, index.parents, index.sizes]).toEqual([
      [0, 1, 1, 2],
      [-1, 0, 0, 2],
      [4, 1, 2, 1],
    ]);
  });

  it('a node whose parent is hidden stands as a root', () => {
    const index = indexTree([node(5, 77), node(6, 5)]);
    expect([index.levels, index.parents]).toEqual([
      [0, 1],
      [-1, 0],
    ]);
  });

  it('nodes that are their own ancestors are neither lost nor endless', () => {
    const index = indexTree([node(1, 2), node(2, 1), node(3, 3)]);
    expect(index.nodes.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    expect(subtreeOf(index, 1)).toEqual([1, 2]);
  });

  it('a chain of 10,000 levels is laid out', () => {
    const index = indexTree(Array.from({ length: 10_000 }, (_, id) => node(id + 1, id === 0 ? null : id)));
    expect([index.levels.at(-1), index.sizes[0], ancestorsOf(index, 10_000).length]).toEqual([9999, 10_000, 9999]);
  });

  it('a label is the display name, or else the name', () => {
    expect([
      nodeLabel({ ...node(1, null), display_name: 'D' }),
      nodeLabel({ ...node(1, null, 'N'), display_name: '' }),
    ]).toEqual(['D', 'N']);
  });

  it('closed branches are stepped over as a whole', () => {
    const index = indexTree(company);
    expect(
      idsAt(
        index.nodes,
        visiblePlaces(index, () => false),
      ),
    ).toEqual([1, 9]);
    expect(
      idsAt(
        index.nodes,
        visiblePlaces(index, (id) => id === 1),
      ),
    ).toEqual([1, 2, 4, 9]);
    expect(
      idsAt(
        index.nodes,
        visiblePlaces(index, () => true),
      ),
    ).toEqual([1, 2, 3, 4, 9]);
  });

  it('a search finds all words in any order and shows what lies above', () => {
    const index = indexTree([...company, node(10, 3, 'Sales Export North')]);
    const found = matchingPlaces(index, 'EXPORT sales');
    expect([idsAt(index.nodes, found.fitting), idsAt(index.nodes, found.shown)]).toEqual([[10], [1, 2, 3, 10]]);
  });
});

/** Trees of 1 to 30 nodes: each one's parent is some earlier one, or none. */
const trees = fc
  .array(fc.option(fc.nat(29), { nil: null }), { minLength: 1, maxLength: 30 })
  .map((parents) => parents.map((parent, at) => node(at + 1, parent === null || at === 0 ? null : (parent % at) + 1)));
/** A tree, some of its ids, and the same ids in another order. */
const treesAndIds = trees.chain((nodes) =>
  fc.uniqueArray(fc.integer({ min: 1, max: nodes.length }), { maxLength: 12 }).chain((ids) =>
    fc.record({
      nodes: fc.constant(nodes),
      ids: fc.constant(ids),
      shuffled: fc.shuffledSubarray(ids, { minLength: ids.length }),
    }),
  ),
);
const sorted = (set: ReadonlySet<number>): number[] => [...set].toSorted((a, b) => a - b);

describe('tree choice', () => {
  it('plain clicks: the same set whatever their order, and two of the same are none', () => {
    fc.assert(
      fc.property(treesAndIds, fc.array(fc.integer({ min: 1, max: 30 })), ({ nodes, ids, shuffled }, before) => {
        const index = indexTree(nodes);
        const click = (order: readonly number[]) =>
          order.reduce<ReadonlySet<number>>((set, id) => toggleNode(index, set, id, false), new Set(before));
        expect(sorted(click(ids))).toEqual(sorted(click(shuffled)));
        expect(sorted(click([...ids, ...shuffled]))).toEqual(sorted(new Set(before)));
      }),
    );
  });

  it('ticks with all below: the same set whatever their order, and whether the switch comes first, last or between', () => {
    fc.assert(
      fc.property(treesAndIds, fc.nat(12), ({ nodes, ids, shuffled }, turn) => {
        const index = indexTree(nodes);
        const tick = (order: readonly number[], switchedAt: number) => {
          let chosen: ReadonlySet<number> = new Set();
          order.forEach((id, at) => {
            if (at === switchedAt) chosen = tickBelow(index, chosen);
            // A node that a branch above has ticked needs no click.
            if (!chosen.has(id)) chosen = toggleNode(index, chosen, id, at >= switchedAt);
          });
          return switchedAt < order.length ? chosen : tickBelow(index, chosen);
        };
        const expected = sorted(new Set(ids.flatMap((id) => subtreeOf(index, id))));
        expect(sorted(tick(ids, 0))).toEqual(expected);
        expect(sorted(tick(shuffled, turn))).toEqual(expected);
      }),
    );
  });

  it('ticks taken away with all below: what is left is the same whatever the order', () => {
    fc.assert(
      fc.property(treesAndIds, ({ nodes, ids, shuffled }) => {
        const index = indexTree(nodes);
        const all = new Set(nodes.map(({ id }) => id));
        const take = (order: readonly number[]) =>
          order.reduce<ReadonlySet<number>>((set, id) => (set.has(id) ? toggleNode(index, set, id, true) : set), all);
        expect(sorted(take(ids))).toEqual(sorted(take(shuffled)));
        for (const id of ids) expect(shareOf(take(ids), subtreeOf(index, id))).toBe('none');
      }),
    );
  });

  it('clicks with all below on branches apart from each other: the same set whatever the order', () => {
    fc.assert(
      fc.property(treesAndIds, fc.array(fc.integer({ min: 1, max: 30 })), ({ nodes, ids }, before) => {
        const index = indexTree(nodes);
        const apart = ids.filter((id) => !ids.some((other) => other !== id && subtreeOf(index, other).includes(id)));
        const click = (order: readonly number[]) =>
          order.reduce<ReadonlySet<number>>((set, id) => toggleNode(index, set, id, true), new Set(before));
        expect(sorted(click(apart))).toEqual(sorted(click(apart.toReversed())));
      }),
    );
  });

  it('the order in which the server tells the nodes changes nothing of a choice', () => {
    fc.assert(
      fc.property(treesAndIds, fc.boolean(), ({ nodes, ids }, takesBelow) => {
        const click = (tree: readonly TreeNode[]) =>
          ids.reduce<ReadonlySet<number>>((set, id) => toggleNode(indexTree(tree), set, id, takesBelow), new Set());
        expect(sorted(click(nodes))).toEqual(sorted(click(nodes.toReversed())));
      }),
    );
  });

  it('all: ticks what is missing, and only where nothing is missing takes all away', () => {
    expect(sorted(tickAll(new Set([1, 7]), [1, 2]))).toEqual([1, 2, 7]);
    expect(sorted(tickAll(new Set([1, 2, 7]), [1, 2]))).toEqual([7]);
    expect([
      shareOf(new Set(), [1]),
      shareOf(new Set([1]), [1, 2]),
      shareOf(new Set([1, 2]), [1, 2]),
      shareOf(new Set([1]), []),
    ]).toEqual(['none', 'some', 'all', 'none']);
  });

  it('what is told stands in the order of the tree; what this person cannot see is not lost', () => {
    expect(chosenInOrder(indexTree(company), new Set([99, 9, 3, 1, 50]))).toEqual([1, 3, 9, 50, 99]);
  });

  it('a record and all below it can be left out', () => {
    expect(withoutBranches(company, [2]).map(({ id }) => id)).toEqual([1, 4, 9]);
  });
});
