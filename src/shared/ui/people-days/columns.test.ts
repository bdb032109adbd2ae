import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnAt, edgesOf, reachOf } from './columns.ts';

describe('columns of a sheet', () => {
  it('stand one beside the other, each as wide as it says or as is usual', () => {
    const edges = edgesOf([{}, { width: 100 }, {}], 40);
    expect(edges).toEqual([0, 40, 140, 180]);
    expect(reachOf(edges, 1)).toEqual([40, 140]);
    expect([0, 39, 40, 139, 140, 179, 180].map((px) => columnAt(edges, px))).toEqual([0, 0, 1, 1, 2, 2, 3]);
  });

  it('are found again by whatever lies within them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 60 }), (widths) => {
        const edges = edgesOf(
          widths.map((width) => ({ width })),
          40,
        );
        for (const [column] of widths.entries()) {
          const [start, end] = reachOf(edges, column);
          expect([columnAt(edges, start), columnAt(edges, end - 0.5)]).toEqual([column, column]);
        }
      }),
    );
  });
});
