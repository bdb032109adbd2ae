/**
 * Says when a page's scripts have not come, and loads it again at a press: with a code or tokens that `takePageLink` took
 * out of its URL. An island tells it of its own script, once a second try has failed as well; the parts of a public page,
 * which has no frame of the application around it to say so, are told of by the bundler. Kept as text, since the
 * Content-Security-Policy allows it by its hash.
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
