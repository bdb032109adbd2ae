import { readFileSync } from 'node:fs';

/** Read while the site is built, from the project's root, where Astro runs. */
const tokens = readFileSync('src/shared/ui/styles/tokens.css', 'utf8');

const [light = '', dark = ''] = [...tokens.matchAll(/--neutral-1: ([^;]+);/g)].map(([, colour = '']) => colour);

/** The colours of the application's bars, which a phone continues around an installed one. */
export const themeColours = { light, dark } as const;

/**
 * Names the application's manifest in the language of the page, and the colour of its theme; after `firstPaint`, which sets both.
 * It is a text, since the Content-Security-Policy allows it by its hash.
 */
export const installable = `(() => {
  const { lang, dataset } = document.documentElement;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/app.' + lang + '.webmanifest' }));
  const colour = document.querySelector('meta[name="theme-color"]');
  if (dataset.theme === 'dark') colour.content = colour.dataset.dark;
})();`;
