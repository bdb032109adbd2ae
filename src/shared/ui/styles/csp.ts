/**
 * Styles that react-aria would write into the page by itself, so that a strict Content-Security-Policy can allow them.
 *
 * - {@link pressableStyleId}: react-aria prepends a style element with this id unless the document already has an
 * element of that id. The layout puts `<meta id="…">` into the head, and base.css states the rule.
 * - {@link scrollLockStyle}: only WebKit on touch screens, while an overlay is open; allow its hash in `style-src`.
 *
 * csp.test.ts compares both with the installed react-aria.
 */
export const pressableStyleId = 'react-aria-pressable-style';

/** The exact text of the style element that react-aria adds on touch WebKit while scrolling is locked. */
export const scrollLockStyle = `@layer {
  * {
    overscroll-behavior: contain;
  }
}`;
