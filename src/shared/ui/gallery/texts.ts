import { uiTexts, type UiTexts } from '../texts.ts';

/** The gallery is for those who build the product: its words are English and not in the message files. */
export const galleryTexts: UiTexts = uiTexts((name) =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase()),
);

