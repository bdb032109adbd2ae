import { z } from 'zod';
import { takeOpeningCalls } from '#shared/http/index.ts';
import type { Person } from './person.ts';

/** What a screen loaded when it was opened by its address: what the head of the page asks for when it is opened so again. */
const openingSchema = z.object({
  /** Of which build the scripts are. */
  build: z.string().optional(),
  /** Of its own, beside those that every page names. */
  scripts: z.array(z.string()),
  /** Namespaces. */
  words: z.array(z.string()),
  /** Addresses of calls that read, without origin. */
  calls: z.array(z.string()),
});
type Opening = z.infer<typeof openingSchema>;

/** By person, company and address (`src/pages/_layout/prefetch.ts` reads them), the latest last. */
const openingsSchema = z.array(z.tuple([z.string(), openingSchema]));
const storageName = 'openings';
const mostOpenings = 24;

/** Calls that the head of the page makes anyway. */
const everyPage = /\/current-(?:user|company)\/$/;

/**
 * Keeps what the screen has loaded that this page was opened with, by names and addresses alone. An address with a search of its own is not
 * kept: somebody may have typed it.
 * @param address path and search with which the page was opened
 */
export function rememberOpening(person: Person, address: string): void {
  const calls = takeOpeningCalls().filter((call) => !everyPage.test(call));
  if (address !== location.pathname || location.search !== '') return;
  const key = `${person.user.id} ${person.company?.id ?? null} ${address}`;
  try {
    const kept = openingsSchema.safeParse(JSON.parse(localStorage.getItem(storageName) ?? '[]')).data ?? [];
    const others = kept.filter(([name]) => name !== key).slice(1 - mostOpenings);
    localStorage.setItem(storageName, JSON.stringify([...others, [key, { ...loaded(), calls }]]));
  } catch {
    // Storage is closed or full: the next opening takes what it takes.
  }
}

/** Scripts and words of this page, by what the browser says that it has loaded. */
function loaded(): Omit<Opening, 'calls'> {
  const { words = '', scripts: build } = document.documentElement.dataset;
  const named = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]:not([crossorigin])')];
  const always = new Set([...named.map(({ href }) => href), ...words.split(' ')]);
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const scripts = files.filter(
    (name) => /\/_astro\/[^/]+\.js$/.test(name) && !always.has(name) && name !== import.meta.url,
  );
  const namespaces = files.flatMap((name) => /\/locales\/[^/]+\/([\w-]+)\.json/.exec(name)?.[1] ?? []);
  return {
    ...(build === undefined ? {} : { build }),
    scripts: [...new Set(scripts.map((name) => new URL(name).pathname))],
    words: [...new Set(namespaces)].filter((name) => !always.has(name)),
  };
}
