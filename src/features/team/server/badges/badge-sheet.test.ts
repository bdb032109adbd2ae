import { describe, expect, it } from 'vitest';
import { badgeSheetNames, badgeSheets } from '../../contract/badges.ts';
import { cardPlace } from './badge-sheet.ts';

describe('cards on a sheet', () => {
  it.each(badgeSheetNames)('%s: every card is on its page and overlaps no other', (name) => {
    const { page, card, columns, rows } = badgeSheets[name];
    for (const direction of ['ltr', 'rtl'] as const) {
      const places = Array.from({ length: columns * rows + 1 }, (_, at) => cardPlace(name, at, direction));
      const first = places.slice(0, -1);
      expect(places.map((place) => place.page)).toEqual([...first.map(() => 0), 1]);
      for (const { left, top } of first) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + card.width).toBeLessThanOrEqual(page.width + 1e-9);
        expect(top + card.height).toBeLessThanOrEqual(page.height + 1e-9);
      }
      for (const [at, one] of first.entries())
        for (const other of first.slice(at + 1))
          expect(
            Math.abs(one.left - other.left) > card.width - 1e-9 || Math.abs(one.top - other.top) > card.height - 1e-9,
          ).toBe(true);
    }
  });

  it('begins at the start edge', () => {
    expect(cardPlace('a4_10', 0, 'ltr').left).toBeCloseTo(19.4);
    expect(cardPlace('a4_10', 0, 'rtl').left).toBeCloseTo(105);
    expect(cardPlace('a4_10', 1, 'rtl').left).toBeCloseTo(19.4);
    expect(cardPlace('a4_10', 2, 'ltr').top).toBeCloseTo(67.5);
  });
});
