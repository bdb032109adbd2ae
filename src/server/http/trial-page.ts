import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { Words } from '../words/index.ts';

/** Content of a page: escaped text and the results of `html`. */
export type Markup = ReturnType<typeof html>;

const files = createRequire(import.meta.url);

/** The product's font, embedded in the page, since the page may load nothing. */
function face(family: string, file: string, weight: number): string {
  const data = readFileSync(files.resolve(`@fontsource/${file}-${weight}-normal.woff2`)).toString('base64');
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url(data:font/woff2;base64,${data}) format('woff2') }`;
}

const fonts = {
  ltr: ['poppins/files/poppins-latin-ext', 'poppins/files/poppins-latin'],
  rtl: ['noto-sans-arabic/files/noto-sans-arabic-arabic', 'poppins/files/poppins-latin'],
} as const;

const faces = (direction: 'ltr' | 'rtl'): string =>
  fonts[direction].flatMap((file, at) => [400, 600].map((weight) => face(`trial${at}`, file, weight))).join('\n');

/** The site's icon, drawn in the page for the same reason. */
const mark = `<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#3b6ef6"/><g fill="#fff"><circle cx="16" cy="6.5" r="1.9"/><circle cx="22.7" cy="9.3" r="1.9"/><circle cx="25.5" cy="16" r="1.9"/><circle cx="22.7" cy="22.7" r="1.9"/><circle cx="16" cy="25.5" r="1.9"/><circle cx="9.3" cy="22.7" r="1.9"/><circle cx="6.5" cy="16" r="1.9" fill-opacity=".55"/><circle cx="9.3" cy="9.3" r="1.9"/></g><path d="M16 11.2V16l3.4 2.6" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** Light, or as the person has chosen in the product, before first paint. */
const themeScript = `(() => {
  let theme = 'light';
  try { theme = localStorage.getItem('theme') ?? 'light'; } catch {}
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();`;

const themeElement = raw(`<script>${themeScript}</script>`);

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Repeats the colours of the site's tokens, since the page has no access to the stylesheets. */
const style = `
  :root[data-theme='dark'] { color-scheme: dark }
  :root {
    color-scheme: light;
    --page: light-dark(oklch(98.2% 0.003 258), oklch(15% 0.012 258)); --surface: light-dark(oklch(100% 0 0), oklch(18.8% 0.013 258));
    --text: light-dark(oklch(23.5% 0.02 258), oklch(95% 0.006 258)); --muted: light-dark(oklch(43.5% 0.022 258), oklch(77.5% 0.015 258));
    --line: light-dark(oklch(89.3% 0.01 258), oklch(30% 0.016 258)); --control: light-dark(oklch(63.5% 0.02 258), oklch(56% 0.02 258));
    --primary: light-dark(oklch(53% 0.19 258), oklch(55.5% 0.162 258)); --link: light-dark(oklch(45.5% 0.162 258), oklch(77% 0.118 258));
  }
  body { font: 14px/20px trial1, trial0, system-ui, sans-serif; margin: 0; min-block-size: 100dvb; background: var(--page); color: var(--text) }
  main { inline-size: min(560px, 100% - 32px); margin: 0 auto; padding-block: 48px; display: grid; gap: 16px }
  header { display: flex; align-items: center; gap: 8px; font-weight: 600 }
  h1 { font-size: 20px; line-height: 28px; font-weight: 600 }
  h1, p, ul, dl, dd, pre { margin: 0 }
  a { color: var(--link) }
  ul, dl, pre { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 16px }
  ul { list-style: none; display: grid; gap: 16px }
  small { display: block; font-size: 12px; line-height: 16px }
  small, dt { color: var(--muted) }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px }
  dd { text-align: end; overflow-wrap: anywhere }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
  form { display: grid; gap: 8px }
  dt.sum, dd.sum { border-block-start: 1px solid var(--line); padding-block-start: 8px; color: var(--text); font-weight: 600 }
  dd.sum { font-size: 16px; line-height: 24px }
  button { font: inherit; font-weight: 500; min-block-size: 44px; border: 1px solid var(--control); border-radius: 6px; background: var(--surface); color: inherit; cursor: pointer }
  button:hover { border-color: var(--primary) }
  button:first-child { background: var(--primary); border-color: transparent; color: oklch(100% 0 0) }
  :focus-visible { outline: 2px solid var(--primary); outline-offset: 2px }
`;
/** Kept apart from the page: its text is hashed, so no formatter may change it. */
function makeLook(direction: 'ltr' | 'rtl') {
  const whole = `${faces(direction)}${style}`;
  return {
    element: raw(`<style>${whole}</style>`),
    policy: [
      "default-src 'none'",
      `style-src ${hashOf(whole)}`,
      `script-src ${hashOf(themeScript)}`,
      'font-src data:',
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  };
}

const looks = new Map<'ltr' | 'rtl', ReturnType<typeof makeLook>>();

/** Built on first use: only a trial shows such pages. */
function lookOf(direction: 'ltr' | 'rtl'): ReturnType<typeof makeLook> {
  const present = looks.get(direction) ?? makeLook(direction);
  looks.set(direction, present);
  return present;
}

/**
 * A page of the local trial that the server renders itself (the outbox, the sandbox's checkout): no loaded files,
 * no script but the one that sets the theme, never cached.
 * @param product the name under which the provider sells the product
 */
export function trialPage(
  context: Context,
  { language, direction }: Words,
  title: string,
  body: Markup,
  product = 'Muster',
): Response | Promise<Response> {
  const look = lookOf(direction);
  context.header('content-security-policy', look.policy);
  context.header('cache-control', 'no-store');
  return context.html(
    html`<!doctype html>
      <html lang="${language}" dir="${direction}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
          ${themeElement} ${look.element}
        </head>
        <body>
          <main>
            <header>${raw(mark)}<span>${product}</span></header>
            <h1 dir="auto">${title}</h1>
            ${body}
          </main>
        </body>
      </html>`,
  );
}
