import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TreeNode } from '#shared/contract/index.ts';
import { matchingNodes, visibleRows, withDescendants } from './tree-rows.ts';

const node = (id: number, parent: number | null, name = `n${id}`): TreeNode => ({
  id,
  parent,
  name,
  display_name: name,
});
const company = [
  node(1, null, 'Acme'),
  node(2, 1, 'Sales'),
  node(3, 2, 'Export'),
  node(4, 1, 'Plant'),
  node(9, 77, 'Lost'),
];

describe('tree rows', () => {
  it('shows roots, and what is below an open node, in the order of the tree', () => {
    expect(visibleRows(company, new Set()).map((row) => [row.node.id, row.level, row.childCount])).toEqual([
      [1, 0, 2],
      [9, 0, 0],
    ]);
    expect(visibleRows(company, new Set([1])).map((row) => row.node.id)).toEqual([1, 2, 4, 9]);
    expect(visibleRows(company, 'all').map((row) => [row.node.id, row.level])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 1],
      [9, 0],
    ]);
  });

  it('places every node of a tree exactly once', () => {
    const trees = fc
      .array(fc.integer({ min: -3, max: 30 }), { maxLength: 30 })
      .map((parents) => parents.map((parent, index) => node(index + 1, parent < 1 || parent > index ? null : parent)));
    fc.assert(
      fc.property(trees, (nodes) => {
        const rows = visibleRows(nodes, 'all');
        expect(rows.map((row) => row.node.id).toSorted((a, b) => a - b)).toEqual(nodes.map(({ id }) => id));
      }),
    );
  });

  it('is not hung by a loop', () => {
    expect(visibleRows([node(1, 2), node(2, 1), node(3, 3)], 'all').map((row) => row.node.id)).toEqual([3]);
    expect(withDescendants([node(1, 2), node(2, 1)], 1).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  it('keeps what lies above a match', () => {
    expect(matchingNodes(company, 'exp').map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(matchingNodes(company, '')).toHaveLength(5);
    expect(matchingNodes(company, 'nothing')).toEqual([]);
  });

  it('finds all that lie below', () => {
    expect(withDescendants(company, 1).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    expect(withDescendants(company, 3)).toEqual([3]);
  });
});
