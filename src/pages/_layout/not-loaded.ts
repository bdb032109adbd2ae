/**
 * Reports that a page's scripts have failed to load, and reloads the page at the press of a button, with the code or tokens that
 * `takePageLink` removed from its URL. An island reports its own script after a second failed attempt. The bundler reports the
 * parts of a public page, which has no frame of the application to do so. It is a text, since the Content-Security-Policy allows it
 * by its hash.
 */
export const notLoaded = `(() => {
  const show = () => {
    document.getElementById('not-loaded').hidden = false;
    // Nothing is on its way any more.
    document.querySelector('.ui-auth-card')?.setAttribute('aria-busy', 'false');
  };
  addEventListener('astro:hydration-error', show);
  addEventListener('vite:preloadError', () => {
    if ('open' in document.documentElement.dataset) show();
  });
  addEventListener('click', ({ target }) => {
    if (target.closest?.('#not-loaded button')) location.replace(location.pathname + (globalThis.musterLink ?? location.search) + location.hash);
  });
})();`;
