/**
 * Fetches, in the head of a page, what its scripts will need first: the texts of its namespaces (`data-words` of the document) in
 * the language chosen by first-paint.ts and in English as the fallback, and the visitor's region; in the application
 * (`data-personal`) also the signed-in person with the company, and what this screen fetched when it was last opened here
 * (src/features/app/ui/remember-opening.ts); with a query, only the scripts and texts of that. So they load together with the scripts and not after them; `pageFetch` of shared/http
 * hands out the answers. It is a text, since the Content-Security-Policy allows it by its hash; `prefetch.test.ts` compares it with
 * what the scripts fetch.
 */
export const prefetchScript = `(() => {
  const { lang, dataset } = document.documentElement;
  const asked = globalThis.musterPrefetched = new Map();
  const ask = (address, init, kept = address) => {
    const answer = fetch(address, init);
    // Whoever takes it hears of it.
    answer.catch(() => {});
    asked.set(kept, answer);
  };
  let access, claims, before;
  try {
    if (dataset.personal !== undefined) {
      access = localStorage.getItem('accessToken');
      claims = JSON.parse(atob(access.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
      const opened = claims.user_id + ' ' + claims.company_id + ' ' + location.pathname;
      before = new Map(JSON.parse(localStorage.getItem('openings'))).get(opened);
    }
  } catch {
    // Nobody is signed in, or opens anything again.
  }
  for (const language of new Set([lang, 'en'])) {
    for (const namespace of [...dataset.words.split(' '), ...(before?.words ?? [])]) ask('/locales/' + language + '/' + namespace + '.json?v=' + encodeURIComponent(dataset.build));
  }
  // Of another build the names are others.
  if (before?.build === dataset.scripts) {
    for (const href of before?.scripts ?? []) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }));
  }
  // As shared/http/time-zone.ts has it.
  const zone = 'Temporal' in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
  ask('/web/oauth/api/v2/region_identify/', {
    method: 'POST',
    headers: { 'Content-type': 'application/json', Timezone: zone, Accessor: 'Web' },
    body: '{}',
  });
  // As shared/session has it: a token that has five minutes left is renewed before anything is asked with it.
  if (!claims || !(claims.exp - Date.now() / 1000 > 300)) return;
  const headers = { 'Content-type': 'application/json', Timezone: zone, Accessor: 'Web', Authorization: 'JWT ' + access };
  const whose = claims.company_id == null ? ['user'] : ['user', 'company'];
  for (const address of [...whose.map((name) => '/web/oauth/api/v2/current-' + name + '/'), ...(location.search === '' ? before?.calls ?? [] : [])]) {
    ask(address, { headers }, headers.Authorization + ' ' + address);
  }
})();`;
