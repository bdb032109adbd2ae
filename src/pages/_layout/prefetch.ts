/**
 * Asks, in the head of a page, for what its scripts will need first: the words of its namespaces (`data-words` of the
 * document) in the language that first-paint.ts has chosen and in English, to which those fall back, and the visitor's
 * region. So they come while the scripts do, and not after them; `pageFetch` of shared/http hands the answers out. Kept
 * as text, since the Content-Security-Policy allows it by its hash; `prefetch.test.ts` holds it against what the scripts
 * ask for.
 */
export const prefetchScript = `(() => {
  const { lang, dataset } = document.documentElement;
  const asked = globalThis.musterPrefetched = new Map();
  const ask = (address, init) => {
    const answer = fetch(address, init);
    // Whoever takes it hears of it.
    answer.catch(() => {});
    asked.set(address, answer);
  };
  for (const language of new Set([lang, 'en'])) {
    for (const namespace of dataset.words.split(' ')) ask('/locales/' + language + '/' + namespace + '.json?v=' + encodeURIComponent(dataset.build));
  }
  // As shared/http/time-zone.ts has it.
  const zone = 'Temporal' in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
  ask('/web/oauth/api/v2/region_identify/', {
    method: 'POST',
    headers: { 'Content-type': 'application/json', Timezone: zone, Accessor: 'Web' },
    body: '{}',
  });
})();`;
