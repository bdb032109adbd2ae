/**
 * Runs in the head of every page before first paint: sets the chosen language, direction and theme, so that nothing flashes. It is
 * a text, since the Content-Security-Policy allows it by its hash; `first-paint.test.ts` compares it with `preferredLanguage`,
 * `directionOf` and `resolveTheme`.
 */
export const firstPaint = `(() => {
  const root = document.documentElement;
  let chosen = null, theme = 'light';
  try {
    chosen = localStorage.getItem('i18nextLng');
    theme = localStorage.getItem('theme') ?? 'light';
  } catch {}
  const known = { en: 'en', es: 'es-MX', ar: 'ar', tr: 'tr' };
  let language = 'en';
  for (const tag of [chosen, ...navigator.languages]) {
    const found = known[(tag ?? '').split(/[-_]/)[0].toLowerCase()];
    if (found) { language = found; break; }
  }
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = isDark ? 'dark' : 'light';
})();`;

/**
 * Removes a session's tokens or a mail's code from the URL before anything else loads (docs/decisions.md#1-switch-links);
 * `page-link.ts` of onboarding reads them.
 */
export const takePageLink = `(() => {
  globalThis.musterLink = location.search;
  history.replaceState(null, '', location.pathname + location.hash);
})();`;
