/**
 * The worker of the browser that shows the page for punches without network (src/pages/offline.astro). It keeps files of the site
 * alone: never an answer of the server with somebody's data. Where the browser has background synchronisation, it also sends what this
 * phone keeps while no page is open. The build makes one file of it (scripts/site/worker.ts).
 */

import { sendInBackground, syncTag } from './send-kept.ts';

/** What the build puts before it. `files`: addresses of everything that the page needs; `version` changes with any of them. */
declare const kept: { readonly version: string; readonly page: string; readonly files: readonly string[] };

/** The parts of a worker that are used; the DOM's types, which the rest of the code has, do not know them. */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchedEvent extends LifeEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface SyncEvent extends LifeEvent {
  readonly tag: string;
}
declare function skipWaiting(): Promise<void>;
declare const clients: {
  claim(): Promise<void>;
  matchAll(of: { type: 'window' }): Promise<readonly { readonly visibilityState: string }[]>;
};
declare const registration: { readonly navigationPreload?: { enable(): Promise<void> } };
declare function addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
declare function addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
declare function addEventListener(type: 'fetch', listener: (event: FetchedEvent) => void): void;

const prefix = 'muster-site-';
const cacheName = prefix + kept.version;
const names = new Set(kept.files);

/** Files with a hash in their name may come from the browser's own cache; the others must be those of this build. */
const fresh = (file: string): Request =>
  new Request(file, { cache: file.startsWith('/_astro/') ? 'default' : 'reload' });

// All or nothing: while a new build is being put in place, the former worker remains.
addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(kept.files.map(fresh)))
      // Open pages keep what they have loaded: nothing that this one changes affects them.
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  const others = caches.keys().then((keys) => keys.filter((key) => key.startsWith(prefix) && key !== cacheName));
  event.waitUntil(
    others
      .then((keys) => Promise.all(keys.map((key) => caches.delete(key))))
      // Pages are asked for while the worker starts, so that they do not wait for it.
      .then(() => registration.navigationPreload?.enable())
      .then(() => clients.claim()),
  );
});

/** The page itself if the server answers, otherwise the page for punches without network. */
async function openPage(event: FetchedEvent): Promise<Response> {
  const cache = await caches.open(cacheName);
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    const isAway = [502, 503, 504].includes(answer.status);
    return isAway ? ((await cache.match(kept.page)) ?? answer) : answer;
  } catch (error) {
    const page = await cache.match(kept.page);
    if (!page) throw error;
    return page;
  }
}

const fileOf = async (request: Request): Promise<Response> =>
  (await (await caches.open(cacheName)).match(request)) ?? fetch(request);

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/web/')) return;
  if (mode === 'navigate') event.respondWith(openPage(event));
  else if (names.has(pathname + search)) event.respondWith(fileOf(event.request));
});

/** This worker's name among the pages that have been opened. */
const page = crypto.randomUUID();

addEventListener('sync', (event) => {
  if (event.tag !== syncTag) return;
  const send = async (): Promise<void> => {
    const pages = await clients.matchAll({ type: 'window' });
    // A page that is looked at sends by itself, and shows it.
    if (pages.some(({ visibilityState: state }) => state === 'visible')) return;
    await sendInBackground(page);
  };
  event.waitUntil(send());
});
