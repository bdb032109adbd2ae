import { badgeSheets, type BadgeSheet } from '../../contract/badges.ts';

/** Points of a millimetre. */
export const points = (millimetres: number): number => (millimetres * 72) / 25.4;

/** Where a card is: its page from 0, and its left upper corner. In millimetres. */
export interface CardPlace {
  readonly page: number;
  readonly left: number;
  readonly top: number;
}

/** The place of a card on the sheets: in rows from the upper start edge, all together in the middle of the page. */
export function cardPlace(sheet: BadgeSheet, at: number, direction: 'ltr' | 'rtl'): CardPlace {
  const { page, card, columns, rows } = badgeSheets[sheet];
  const onPage = at % (columns * rows);
  const row = Math.floor(onPage / columns);
  const fromStart = onPage % columns;
  const column = direction === 'ltr' ? fromStart : columns - 1 - fromStart;
  return {
    page: Math.floor(at / (columns * rows)),
    left: (page.width - columns * card.width) / 2 + column * card.width,
    top: (page.height - rows * card.height) / 2 + row * card.height,
  };
}
