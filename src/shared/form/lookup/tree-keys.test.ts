import { describe, expect, it } from 'vitest';
import type { TreeNode } from '#shared/contract/index.ts';
import { indexTree, matchingPlaces } from '#shared/tree/index.ts';
import { rowBeginningWith, stepOf, type TreeSight } from './tree-keys.ts';
import { treeRows } from './tree-rows.ts';

const node = (id: number, parent: number | null, name: string): TreeNode => ({ id, name, display_name: name, parent });
/** Head office › (Sales › Export), Workshop › Paint; Outpost. */
const index = indexTree([
  node(1, null, 'Head office'),
  node(2, 1, 'Sales'),
  node(3, 2, 'Export'),
  node(4, 1, 'Workshop'),
  node(5, 4, 'Paint'),
  node(9, null, 'Outpost'),
]);
const rows = treeRows(index, new Set([1, 2]), null);
const sight = (row: number, over: Partial<TreeSight> = {}): TreeSight => ({
  index,
  rows,
  row,
  pageRows: 2,
  isRightToLeft: false,
  ...over,
});
const key = (name: string, over: Partial<{ ctrlKey: boolean; metaKey: boolean; altKey: boolean }> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...over,
});

describe('rows of a tree', () => {
  it('are what open branches show, each with its place among its siblings in sight', () => {
    expect(rows.places.map((place) => index.nodes[place]?.id)).toEqual([1, 2, 3, 4, 9]);
    expect(rows.places.map((_, row) => rows.positionAt(row))).toEqual([
      { position: 1, count: 2 },
      { position: 1, count: 2 },
      { position: 1, count: 1 },
      { position: 2, count: 2 },
      { position: 2, count: 2 },
    ]);
    expect(rows.places.map((_, row) => rows.isOpenAt(row))).toEqual([true, true, false, false, false]);
  });

  it('of a search are what it has found, open whatever was closed', () => {
    const found = treeRows(index, new Set(), matchingPlaces(index, 'paint').shown);
    expect(found.places.map((place) => index.nodes[place]?.id)).toEqual([1, 4, 5]);
    expect([found.isOpenAt(0), found.isOpenAt(1), found.isOpenAt(2), found.rowOf(1)]).toEqual([true, true, false, -1]);
  });
});

describe('keys of a tree', () => {
  it.each([
    ['ArrowDown', 0, { kind: 'go', row: 1 }],
    ['ArrowDown', 4, { kind: 'go', row: 4 }],
    ['ArrowUp', 0, { kind: 'go', row: 0 }],
    ['PageDown', 1, { kind: 'go', row: 3 }],
    ['PageUp', 1, { kind: 'go', row: 0 }],
    ['Home', 3, { kind: 'go', row: 0 }],
    ['End', 1, { kind: 'go', row: 4 }],
    ['ArrowRight', 0, { kind: 'go', row: 1 }],
    ['ArrowRight', 3, { kind: 'toggleBranch', id: 4 }],
    ['ArrowRight', 4, { kind: 'go', row: 4 }],
    ['ArrowLeft', 1, { kind: 'toggleBranch', id: 2 }],
    ['ArrowLeft', 2, { kind: 'go', row: 1 }],
    ['ArrowLeft', 4, { kind: 'go', row: 4 }],
    ['*', 1, { kind: 'openSiblings', ids: [2, 4] }],
    ['Enter', 2, { kind: 'toggleNode', id: 3 }],
    [' ', 2, { kind: 'toggleNode', id: 3 }],
    ['Tab', 2, undefined],
  ])('%s in row %i', (name, row, step) => expect(stepOf(key(name), sight(row))).toEqual(step));

  it('right and left change places where text runs from right to left', () => {
    const here = sight(3, { isRightToLeft: true });
    expect([stepOf(key('ArrowLeft'), here), stepOf(key('ArrowRight'), here)]).toEqual([
      { kind: 'toggleBranch', id: 4 },
      { kind: 'go', row: 0 },
    ]);
  });

  it('Ctrl or ⌘ with A takes all; with Alt no key is the tree’s', () => {
    expect([stepOf(key('a', { ctrlKey: true }), sight(0)), stepOf(key('a', { metaKey: true }), sight(0))]).toEqual([
      { kind: 'toggleAll' },
      { kind: 'toggleAll' },
    ]);
    expect(stepOf(key('ArrowDown', { altKey: true }), sight(0))).toBeUndefined();
  });

  it('letters go to the next name that begins with them, and round again', () => {
    expect(rowBeginningWith('w', sight(0))).toBe(3);
    expect(rowBeginningWith('H', sight(0))).toBe(0);
    expect(rowBeginningWith('sa', sight(1))).toBe(1);
    expect(rowBeginningWith('zz', sight(1))).toBeUndefined();
  });
});
